"""The data stored on the device: matches, results, own sheets, attachments, settings, and their backup."""

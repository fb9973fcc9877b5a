"""What the device keeps: matches, results, own sheets, attachments, settings, and their backup."""

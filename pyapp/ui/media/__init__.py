"""Files, pictures, PDFs and ink, as the app uses them."""

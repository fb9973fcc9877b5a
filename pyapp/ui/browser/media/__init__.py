"""Files, pictures, PDFs and ink in the browser."""

// The worker that parses PDFs with pdf.js. Files are untrusted, so they are parsed outside the page.
import 'pdfjs-dist/build/pdf.worker.mjs'

// The thread that reads PDFs: the part of pdf.js that takes files apart. A file is foreign, so it is read apart from the page.
import 'pdfjs-dist/build/pdf.worker.mjs'

// The door `@company-data/ui/pdf`: PDFs in the page. It brings pdf.js along, so pages load it with `import()` when a file is shown.
export { DrawingStopped, type OpenedPdf, openPdf, type PageSize } from './open-pdf.ts'
export type { PdfMark } from './pdf-page.tsx'
export { PdfView, type PdfViewProps } from './pdf-view.tsx'

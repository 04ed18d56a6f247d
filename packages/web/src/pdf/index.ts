// Entry point `@company-data/web/pdf`: PDFs in the page. It includes pdf.js, so pages load it with `import()` when they show a
// file.
export { drawThumbnail } from './draw-thumbnail.ts'
export { DrawingStopped, type OpenedPdf, openPdf, type PageSize } from './open-pdf.ts'
export type { PdfMark } from './pdf-page.tsx'
export { PdfView, type PdfViewProps } from './pdf-view.tsx'

// Entry point `@company-data/web/pdf/rules`: the texts of the PDF view, without pdf.js.
export { pdfTexts } from './pdf-texts.ts'

// Entry point `@company-data/ui/pdf/rules`: the texts of the PDF view, without pdf.js.
export { pdfTexts } from './pdf-texts.ts'

// The door `@company-data/ui/pdf/rules`: the words of the view of a PDF, without pdf.js.
export { pdfTexts } from './pdf-texts.ts'

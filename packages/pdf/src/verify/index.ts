// Verifies sealed PDFs with Web Crypto alone: in browsers as well as in Node.
export { type SealProblem, type SealVerdict, verifySealedPdf } from './verify-sealed-pdf.ts'

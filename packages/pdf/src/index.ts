// Entry point of the PDF engine: checks, fills, seals and verifies the PDFs of documents and contracts.
export { issueLeaf, issueRoot, newSealKey, toPem } from './certificates/index.ts'
export { type CheckOptions, checkPdf, type PdfCheck } from './check/check-pdf.ts'
export type { PdfFlags } from './check/flags.ts'
export { pdfLimits } from './check/limits.ts'
export { normalizePdf } from './check/normalize-pdf.ts'
export {
  analyzeTemplate,
  type FilledPdf,
  type FillFailure,
  type FillWarning,
  fillPdf,
  fillTemplate,
  PdfFillError,
  type TagCount,
  type TagValues,
  type TemplateAnalysis,
  type UnfilledTag,
} from './fill/index.ts'
export { PdfError, type PdfRefusal } from './pdf-error.ts'
export { type PdfPool, PoolBusyError, pdfPool } from './pool/index.ts'
export type { SealSigner } from './seal/cms.ts'
export { addTimestamp, completeSeal, sealPdf } from './seal/seal-pdf.ts'
export type { SealedPdf, SealedSignature, SealRequest } from './seal/seal-request.ts'
export { appendValidationData, type ValidatedPdf, type ValidationData } from './seal/validation-update.ts'

// Entry point for programs that must not block: all work on PDFs runs in processes behind it.
export type { CheckOptions, PdfCheck } from '../check/check-pdf.ts'
export type { PdfFlags } from '../check/flags.ts'
export { PdfFillError } from '../fill/fill-error.ts'
export type {
  FilledPdf,
  FillFailure,
  FillWarning,
  TagCount,
  TagValues,
  TemplatePreview,
  UnfilledTag,
} from '../fill/index.ts'
export { PdfError, type PdfRefusal } from '../pdf-error.ts'
export type { SealSigner } from '../seal/cms.ts'
export type { SealedPdf, SealedSignature, SealRequest } from '../seal/seal-request.ts'
export type { ValidatedPdf, ValidationData } from '../seal/validation-update.ts'
export { exceedsMessage } from './message-size.ts'
export { type PdfPool, type PdfPoolOptions, PoolBusyError, pdfPool } from './pool.ts'
export type { Outcome } from './pool-thread.ts'
export type { TaskName, TaskOptions, TaskResult } from './tasks.ts'

// Entry point of PDF tags: the analysis of a template, and its fill.
export type { TagCount, TemplateAnalysis, UnfilledTag } from './analysis.ts'
export { analyzeTemplate } from './analyze-template.ts'
export { type FillFailure, PdfFillError } from './fill-error.ts'
export { type FilledPdf, fillPdf, type TagValues } from './fill-pdf.ts'
export type { FillWarning } from './fill-stream.ts'
export { previewTemplate, type TemplatePreview } from './preview-template.ts'
export type { PageBox, TagBox } from './tag-boxes.ts'
export { fillTemplate } from './template-cache.ts'

// Entry point `@company-data/web/documents`: files opened in the page, and the signing form.

export { isPdf, PdfViewer } from './pdf-viewer.tsx'
export { OpenedFile } from './sealed-file-view.tsx'
export { SignForm, type SigningActions } from './sign-form.tsx'
export type { SignMethod } from './sign-proof.tsx'
export { SignaturePagePreview } from './signature-page-preview.tsx'

// Entry point `@company-data/ui/documents`: files opened in the page, and the signing form.
export { OpenedFile } from './opened-file.tsx'
export { isPdf, PdfFrame } from './pdf-frame.tsx'
export { SignForm, type SigningActs } from './sign-form.tsx'
export type { SignMethod } from './sign-proof.tsx'

// The door `@company-data/ui/documents`: files that are opened in the page, and the form that signs them.
export { OpenedFile } from './opened-file.tsx'
export { isPdf, PdfFrame } from './pdf-frame.tsx'
export { SignForm, type SigningActs } from './sign-form.tsx'
export type { SignMethod } from './sign-proof.tsx'

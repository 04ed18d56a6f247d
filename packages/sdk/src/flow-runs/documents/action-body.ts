// The body of a signature or acceptance: the signer, the content, and the PDF if the action seals it.
import { type ActionBody, boxedPdf, type Signer, signerNames } from '../../documents/document-actions.ts'
import type { FlowRunDocument } from './run-document.ts'

export const copyActBody = async (
  { content_sha256, seals, file }: FlowRunDocument,
  signer: Signer,
): Promise<ActionBody> => ({
  ...signerNames(signer),
  content_sha256,
  // FA-76: only the sealing action sends the plain PDF.
  ...(seals && (await boxedPdf(file.bytes, signer))),
})

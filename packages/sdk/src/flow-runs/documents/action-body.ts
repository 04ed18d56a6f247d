// What a signature or an acceptance of a copy says: who, on which content, and the PDF where the act seals it.
import {
  type ActionBody,
  boxedPdf,
  type Signer,
  signerNames,
} from '../../calls/contracts/documents/document-actions.ts'
import type { FlowRunDocument } from './run-document.ts'

export const copyActBody = async (
  { content_sha256, seals, file }: FlowRunDocument,
  signer: Signer,
): Promise<ActionBody> => ({
  ...signerNames(signer),
  content_sha256,
  // FA-76: the plain PDF is sent by the one act that seals, and by no other.
  ...(seals && (await boxedPdf(file.bytes))),
})

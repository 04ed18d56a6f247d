// A customer's copies: ordinary documents, read and signed under the connection (FG-32).
import type { CustomerDocumentDetail } from '@company-data/protocol/wire/contracts/customer-documents'
import { openDocumentFile } from '../../calls/contracts/documents/document-file.ts'
import { sha256Hex } from '../../files/sha256.ts'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'
import { copyActBody } from './action-body.ts'
import type { DocumentAccess } from './run-document.ts'

interface CustomerDocumentDeps<Proof> {
  api: Api
  /** Of the connection. */
  connectionPath: string
  openValue(wrapper: string): Promise<string>
  /** `text` is the text that a device signs. */
  proofMembers(proof: Proof, text: string): Promise<object> | object
}

export const customerDocuments = <Proof>(deps: CustomerDocumentDeps<Proof>): DocumentAccess<Proof> => {
  const { api, connectionPath, openValue, proofMembers } = deps
  const under = (documentId: string): string => `${connectionPath}${path`/documents/${documentId}`}`
  return {
    async open(_record, copy) {
      const document = await api.get<CustomerDocumentDetail>(path`/api/customer/documents/${copy.document_id}`)
      const { file: wrapper, plain_sha256, seals } = document
      if (wrapper === undefined) throw new TypeError('The copy of a run has no file.')
      // The agreed content must match the offered hash.
      const file = await openDocumentFile(wrapper, plain_sha256, openValue)
      return { copy, file, content_sha256: await sha256Hex(wrapper), seals }
    },
    async sign(document, signer, proof) {
      const { document_id } = document.copy
      const text = `sign:${document_id}:${document.content_sha256}`
      const body = { ...(await copyActBody(document, signer)), ...(await proofMembers(proof, text)) }
      await api.post(`${under(document_id)}/sign`, body)
    },
    async accept(document, signer) {
      await api.post(`${under(document.copy.document_id)}/accept`, await copyActBody(document, signer))
    },
    async decline({ document_id }) {
      await api.post(`${under(document_id)}/decline`, {})
    },
    requestSignCode: ({ document_id }) => api.post(`${under(document_id)}/sign-code`),
  }
}

// A customer's copies: ordinary documents, read and signed under the connection (FG-32).
import { customerPrefix } from '@company-data/protocol/contract/prefixes'
import type { receivedDocuments } from '@company-data/protocol/nouns/received-documents/contract'
import { receivedDocumentRoutes } from '@company-data/protocol/nouns/received-documents/routes'
import { documentActionCalls, type SignatureProof } from '../../documents/document-actions.ts'
import { openDocumentFile } from '../../documents/document-file.ts'
import { sha256Hex } from '../../files/sha256.ts'
import type { Api } from '../../transport/api.ts'
import { calls } from '../../transport/calls.ts'
import { copyActBody } from './action-body.ts'
import type { DocumentAccess } from './run-document.ts'

interface CustomerDocumentDeps<Proof> {
  api: Api
  connectionId: string
  openValue(wrapper: string): Promise<string>
  /** `text` is the text that a device signs. */
  proofMembers(proof: Proof, text: string): Promise<SignatureProof> | SignatureProof
}

export const customerDocuments = <Proof>(deps: CustomerDocumentDeps<Proof>): DocumentAccess<Proof> => {
  const { api, connectionId, openValue, proofMembers } = deps
  const { read } = calls<typeof receivedDocuments>()(api, receivedDocumentRoutes, customerPrefix)
  const actions = documentActionCalls(api)
  const toIds = (docId: string) => ({ id: connectionId, docId })
  return {
    async open(_record, copy) {
      const document = await read(copy.document_id)
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
      await actions.sign(toIds(document_id), body)
    },
    async accept(document, signer) {
      await actions.accept(toIds(document.copy.document_id), await copyActBody(document, signer))
    },
    async decline({ document_id }) {
      await actions.decline(toIds(document_id), {})
    },
    requestSignCode: ({ document_id }) => actions.mailSignCode(toIds(document_id)),
  }
}

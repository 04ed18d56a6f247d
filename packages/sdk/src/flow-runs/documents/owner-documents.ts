// The owner's copies, by their output key: read with the key of the service, signed by a client or in the portal (FA-77).
import type { SignatureProof } from '../../documents/document-actions.ts'
import { openDocumentFile } from '../../documents/document-file.ts'
import { sha256Hex } from '../../files/sha256.ts'
import type { OwnerRunCalls } from '../run-access.ts'
import { copyActBody } from './action-body.ts'
import { type DocumentAccess, isLastInSigningLine } from './run-document.ts'

interface OwnerDocumentDeps<Proof> {
  raw: OwnerRunCalls
  openValue(wrapper: string): Promise<string>
  proofMembers(proof: Proof): SignatureProof
}

export const ownerDocuments = <Proof>(deps: OwnerDocumentDeps<Proof>): DocumentAccess<Proof> => {
  const { raw, openValue, proofMembers } = deps
  return {
    async open(record, copy) {
      const { value } = await raw.outputFile(copy.output_key)
      const file = await openDocumentFile(value, null, openValue)
      return { copy, file, content_sha256: await sha256Hex(value), seals: isLastInSigningLine(record, copy) }
    },
    async sign(document, signer, proof) {
      const body = { ...(await copyActBody(document, signer)), ...proofMembers(proof) }
      await raw.sign(document.copy.output_key, body)
    },
    async accept(document, signer) {
      await raw.accept(document.copy.output_key, await copyActBody(document, signer))
    },
    async decline({ output_key }) {
      await raw.decline(output_key, {})
    },
    async requestSignCode({ output_key }) {
      if (!raw.mailSignCode) throw new TypeError('A client of the service signs without a code.')
      return raw.mailSignCode(output_key)
    },
  }
}

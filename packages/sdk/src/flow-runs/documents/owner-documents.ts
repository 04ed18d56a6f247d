// The owner's copies, by their output key: read with the key of the service, signed by a client or in the portal (FA-77).
import type { FlowFileValue } from '@company-data/protocol/wire/contracts/flow-runs'
import { openDocumentFile } from '../../calls/contracts/documents/document-file.ts'
import { sha256Hex } from '../../files/sha256.ts'
import type { Api } from '../../transport/api.ts'
import { path } from '../../transport/path.ts'
import { copyActBody } from './action-body.ts'
import { type DocumentAccess, isLastInSigningLine } from './run-document.ts'

interface OwnerDocumentDeps<Proof> {
  api: Api
  runPath: string
  openValue(wrapper: string): Promise<string>
  proofMembers(proof: Proof): object
}

export const ownerDocuments = <Proof>(deps: OwnerDocumentDeps<Proof>): DocumentAccess<Proof> => {
  const { api, runPath, openValue, proofMembers } = deps
  const under = (outputKey: string): string => `${runPath}${path`/documents/${outputKey}`}`
  return {
    async open(record, copy) {
      const { value } = await api.get<FlowFileValue>(`${under(copy.output_key)}/file`)
      const file = await openDocumentFile(value, null, openValue)
      return { copy, file, content_sha256: await sha256Hex(value), seals: isLastInSigningLine(record, copy) }
    },
    async sign(document, signer, proof) {
      const body = { ...(await copyActBody(document, signer)), ...proofMembers(proof) }
      await api.post(`${under(document.copy.output_key)}/sign`, body)
    },
    async accept(document, signer) {
      await api.post(`${under(document.copy.output_key)}/accept`, await copyActBody(document, signer))
    },
    async decline({ output_key }) {
      await api.post(`${under(output_key)}/decline`, {})
    },
    requestSignCode: ({ output_key }) => api.post(`${under(output_key)}/sign-code`),
  }
}

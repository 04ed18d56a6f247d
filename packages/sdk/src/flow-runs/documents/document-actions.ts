// Actions of one party on the documents of a run: generate, open, sign, accept or decline.

import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import type { FlowRunCopy } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Signer } from '../../documents/document-actions.ts'
import { FlowRunError } from '../../errors/flow-run-error.ts'
import { isOutcomeUnknown } from '../../errors/outcome-unknown.ts'
import { isPlatformError } from '../../errors/platform-error.ts'
import { generate } from '../generate.ts'
import type { RunSession } from '../run-session.ts'
import { type FlowRunDocument, findCopy, isOpen } from './run-document.ts'

export const documentActions = <Proof>({ access, flow, parties, state, refresh }: RunSession<Proof>) => {
  const isGenerator = (): boolean => parties.includes(state().record.generating_party ?? '')
  const documents = (): FlowRunCopy[] =>
    state().record.participants.flatMap(({ party_key, documents: copies }) =>
      parties.includes(party_key) ? copies : [],
    )
  const requireCopy = (outputKey: string): FlowRunCopy => {
    const copy = findCopy(documents(), outputKey)
    if (copy === undefined) throw new FlowRunError('no_document', { names: [outputKey] })
    return copy
  }
  const generateAndRefresh = async (): Promise<GeneratedDocuments> => {
    const { record, answers } = state()
    const generated = await generate(access, flow, record, answers)
    await refresh()
    return generated
  }
  /** Copies with an action whose response was lost, until the run is read again. */
  const unconfirmedCopies = new Set<string>()
  const isDone = async ({ document_id }: FlowRunCopy): Promise<boolean> => {
    await refresh()
    unconfirmedCopies.delete(document_id)
    return !documents().some((copy) => copy.document_id === document_id && isOpen(copy))
  }
  /** After a lost response the run itself shows whether the action counted: a code can be used only once. */
  const runAndConfirm = async (copy: FlowRunCopy, work: () => Promise<void>): Promise<void> => {
    if (unconfirmedCopies.has(copy.document_id) && (await isDone(copy))) return
    try {
      await work()
      await refresh()
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      unconfirmedCopies.add(copy.document_id)
      if (!(await isDone(copy))) throw error
    }
  }
  return {
    canGenerate: (): boolean => state().record.status === 'generating' && isGenerator(),
    async generate(): Promise<GeneratedDocuments> {
      if (!isGenerator()) throw new FlowRunError('not_generatable')
      try {
        return await generateAndRefresh()
      } catch (error) {
        // Another device of the same party was faster: its documents are returned again (D2-GEN-05).
        if (!isPlatformError(error, 'flows.not_generatable') || state().record.status !== 'generating') throw error
        await refresh()
        return generateAndRefresh()
      }
    },
    documents,
    openDocument: async (outputKey: string): Promise<FlowRunDocument> =>
      access.documents.open(state().record, requireCopy(outputKey)),
    requestSignCode: async (outputKey: string): Promise<SignCode> =>
      access.documents.requestSignCode(requireCopy(outputKey)),
    sign: (document: FlowRunDocument, signer: Signer, proof: Proof): Promise<void> =>
      runAndConfirm(document.copy, () => access.documents.sign(document, signer, proof)),
    accept: (document: FlowRunDocument, signer: Signer): Promise<void> =>
      runAndConfirm(document.copy, () => access.documents.accept(document, signer)),
    async decline(outputKey: string): Promise<void> {
      const copy = requireCopy(outputKey)
      await runAndConfirm(copy, () => access.documents.decline(copy))
    },
  }
}

// The signing line of a document: the sender, past signers, the next one, and the seal. Pure.
import type { CustomerDocument, FlowRunRecord } from '@company-data/sdk/person'
import { getDocumentState } from '../document-states.ts'

type Signature = CustomerDocument['signatures'][number]

export type SigningEntryState = 'done' | 'open' | 'waiting' | 'ended'

export type SigningEntry =
  | { kind: 'sent'; at: string }
  | {
      kind: 'act'
      id: string
      /** Undefined for the person. */
      party: string | undefined
      asks: 'signature' | 'acceptance'
      state: SigningEntryState
      at: string | null
      /** Details of the person's own signature. */
      signature: Signature | undefined
    }
  | { kind: 'sealed'; at: string | null }

type RunSignature = NonNullable<CustomerDocument['run_signatures']>[number]

const runState = ({ action, status }: RunSignature): SigningEntryState => {
  if (action !== null) return 'done'
  if (status === 'ready_to_sign' || status === 'offering') return 'open'
  return status === 'ended' ? 'ended' : 'waiting'
}

/** The run says what each copy asks for; for the person's own copy, the document does. */
const getRequirement = (
  record: FlowRunRecord | undefined,
  { document_id, action }: RunSignature,
): 'signature' | 'acceptance' => {
  const copies = record?.participants.flatMap(({ documents }) => documents) ?? []
  const copy = copies.find((candidate) => candidate.document_id === document_id)
  const isAcceptance = copy === undefined ? action === 'accepted' : !copy.requires_signature
  return isAcceptance ? 'acceptance' : 'signature'
}

const ownState = (document: CustomerDocument): SigningEntryState => {
  if (document.signatures.length > 0) return 'done'
  const state = getDocumentState(document)
  if (state === 'to_sign' || state === 'to_accept') return 'open'
  return state === 'waiting' ? 'waiting' : 'ended'
}

const runSteps = (document: CustomerDocument, record: FlowRunRecord | undefined): SigningEntry[] => {
  const ownStep = document.run_signatures?.find(({ document_id }) => document_id === document.id)
  return (document.run_signatures ?? [])
    .filter(({ output_key, position }) => output_key === ownStep?.output_key && position !== null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((step) => {
      const isOwn = step.document_id === document.id
      const label = record?.parties.find(({ key }) => key === step.party_key)?.label
      return {
        kind: 'act',
        id: step.document_id,
        party: isOwn ? undefined : (label ?? step.party_key),
        asks: isOwn ? (document.requires_signature ? 'signature' : 'acceptance') : getRequirement(record, step),
        state: runState(step),
        at: step.acted_at,
        signature: isOwn ? document.signatures.at(-1) : undefined,
      }
    })
}

const onlyStep = (document: CustomerDocument): SigningEntry => {
  const signature = document.signatures.at(-1)
  return {
    kind: 'act',
    id: document.id,
    party: undefined,
    // G-125: one signature satisfies both.
    asks: document.requires_signature ? 'signature' : 'acceptance',
    state: ownState(document),
    at: signature?.created_at ?? null,
    signature,
  }
}

/** Only files are sealed, and never one that ended before the last signature (D1-DOC-21, D1-DOC-26). */
const isSealable = (document: CustomerDocument): boolean =>
  document.payload_kind === 'file' && (document.sealed_at !== null || document.status !== 'ended')

/** Empty for a document that asks for nothing. */
export const buildSigningLine = (document: CustomerDocument, record?: FlowRunRecord): SigningEntry[] => {
  const { requires_signature, requires_acceptance, run_signatures = [], created_at, sealed_at } = document
  const entries =
    run_signatures.length > 0
      ? runSteps(document, record)
      : requires_signature || requires_acceptance
        ? [onlyStep(document)]
        : []
  if (entries.length === 0) return []
  return [
    { kind: 'sent', at: created_at },
    ...entries,
    ...(isSealable(document) ? [{ kind: 'sealed' as const, at: sealed_at }] : []),
  ]
}

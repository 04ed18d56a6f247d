// The documents of a trial run: generated from the answers, then signed or accepted in turn. Nothing is sealed.
import {
  buildSigningLine,
  documentTexts,
  type Flow,
  listSourceKeys,
  type MatchedOutput,
  matchOutputs,
  type SigningStep,
} from '@company-data/flow-engine'
import type { FlowRunCopy } from '@company-data/protocol/wire/contracts/flow-runs'
import { PlatformError } from '../../errors/platform-error.ts'
import { openEnvelope } from '../../files/received-file.ts'
import type { FlowRunRecord } from '../run-record.ts'
import type { TrialState } from './trial-state.ts'

export interface TrialDocumentDeps {
  flow: Flow
  /** The language of the customer: it decides between templates. */
  language: string | null
  /** Fills a template with texts by tag, without storing anything. */
  fillTemplate(assetKey: string, values: Readonly<Record<string, string>>): Promise<Uint8Array | undefined>
}

const FIELD = 'field:'

const generationFailed = (): PlatformError =>
  new PlatformError({
    errorKey: 'flows.generation_failed',
    status: 400,
    message: 'No rule matched or a PDF could not be filled.',
    requestId: '',
  })

const fillOutput = async (
  { fillTemplate }: TrialDocumentDeps,
  { files }: TrialState,
  { rule, source_key }: MatchedOutput,
  texts: Readonly<Record<string, string>>,
): Promise<Uint8Array> => {
  if (source_key === null) {
    const pdf = await fillTemplate(rule.asset_key ?? '', texts)
    if (pdf === undefined) throw generationFailed()
    return pdf
  }
  const envelope = files.get(source_key.slice(FIELD.length))
  const [file] = envelope === undefined ? [] : openEnvelope(envelope).parts
  if (file === undefined) throw generationFailed()
  return file.bytes
}

const toCopy = ({ output_key, name }: MatchedOutput, party: string, step: SigningStep | undefined): FlowRunCopy => ({
  output_key,
  name,
  document_id: `${output_key} ${party}`,
  document_status: step === undefined ? 'active' : 'waiting',
  requires_signature: step?.action === 'sign',
  requires_acceptance: step?.action === 'accept',
  position: step?.position ?? null,
  action: null,
  acted_at: null,
})

const mapCopies = (record: FlowRunRecord, change: (copy: FlowRunCopy) => FlowRunCopy): FlowRunRecord => ({
  ...record,
  participants: record.participants.map((participant) => ({
    ...participant,
    documents: participant.documents.map(change),
  })),
})

/** Opens the first entry of the signing line without an action; without one the run is completed. */
const openNext = (record: FlowRunRecord): FlowRunRecord => {
  const positions = record.participants
    .flatMap(({ documents }) => documents)
    .flatMap(({ position, action }) => (position === null || action !== null ? [] : [position]))
  if (positions.length === 0) return { ...record, status: 'completed', completed_at: new Date().toISOString() }
  const next = Math.min(...positions)
  return mapCopies(record, (copy) =>
    copy.position === next
      ? { ...copy, document_status: copy.requires_signature ? 'ready_to_sign' : 'offering' }
      : copy,
  )
}

export const generateTrial = async (deps: TrialDocumentDeps, state: TrialState): Promise<TrialState> => {
  const { flow, language } = deps
  const { record, values, files } = state
  const leaf = flow.node(record.current_node)?.document
  if (leaf == null) throw generationFailed()
  const scope = flow.scope(values, record.reference_date)
  // PDFs that a customer shares in its connection are in no trial.
  const heldSources = new Set(
    listSourceKeys(leaf).filter((key) => key.startsWith(FIELD) && files.has(key.slice(FIELD.length))),
  )
  const matched = matchOutputs(flow, leaf, { scope, language, heldSources })
  if (matched.length === 0) throw generationFailed()
  const texts = documentTexts(flow, scope)
  const outputs = new Map<string, Uint8Array>()
  for (const output of matched) outputs.set(output.output_key, await fillOutput(deps, state, output, texts))
  const parties = record.parties.map(({ key }) => key)
  const line = buildSigningLine(
    matched.map(({ output_key, rule }) => ({ output_key, signers: rule.signers })),
    parties,
  )
  const participants = record.participants.map((participant) => ({
    ...participant,
    documents: matched.map((output) => {
      const { party_key } = participant
      const step = line.find((entry) => entry.output_key === output.output_key && entry.party_key === party_key)
      return toCopy(output, party_key, step)
    }),
  }))
  return { ...state, outputs, record: openNext({ ...record, participants, status: 'awaiting_signature' }) }
}

/** The state after a test signature, which is worth nothing outside of the trial. */
export const actInTrial = (state: TrialState, { document_id }: FlowRunCopy, action: 'signed' | 'accepted') => {
  const acted_at = new Date().toISOString()
  const record = mapCopies(state.record, (copy) =>
    copy.document_id === document_id ? { ...copy, action, acted_at, document_status: 'active' } : copy,
  )
  return { ...state, record: openNext(record) }
}

export const cancelTrial = (state: TrialState, reason: 'customer' | 'owner' | 'declined'): TrialState => ({
  ...state,
  record: { ...state.record, status: 'cancelled', cancelled_at: new Date().toISOString(), cancel_reason: reason },
})

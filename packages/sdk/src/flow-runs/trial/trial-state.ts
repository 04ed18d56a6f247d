// The state of a trial run: a run record as the platform would have it, with values in plaintext and files in memory.
import { type Flow, type FlowNode, isEmptyAnswer } from '@company-data/flow-engine'
import type { FlowRunRecord } from '../run-record.ts'
import type { RunState } from '../run-session.ts'
import type { SentStep } from '../steps/send-answers.ts'

export interface TrialState {
  record: FlowRunRecord
  /** Slug → plaintext; for a file its reference. */
  values: Readonly<Record<string, string>>
  /** Slug → the envelope of a file answer. */
  files: ReadonlyMap<string, string>
  /** Output key → the generated PDF. */
  outputs: ReadonlyMap<string, Uint8Array>
}

/** The user of the company in a trial; each other party is bound to a user that is named like its key. */
export const TRIAL_OWNER = 'trial-company'
/** The placeholder for the id of a run, a service or a connection. */
const TRIAL_ID = 'trial'

const isOwner = ({ type }: { type?: unknown }): boolean => type === 'owner'

export interface TrialStart {
  flow: Flow
  /** The first step; the entry of the flow if it is absent. */
  start?: string | undefined
  /** Slug → plaintext, as if earlier steps had been answered. */
  answers?: Readonly<Record<string, string>> | undefined
  /** YYYY-MM-DD. */
  referenceDate: string
}

const awaiting = (flow: Flow, key: string): Pick<FlowRunRecord, 'status' | 'current_node'> => ({
  status: `awaiting_${flow.node(key)?.party ?? ''}`,
  current_node: key,
})

export const startTrial = ({ flow, start, answers = {}, referenceDate }: TrialStart): TrialState => {
  const { definition } = flow
  const bindings = Object.fromEntries(
    definition.parties.map((party) => [party.key, isOwner(party) ? TRIAL_OWNER : party.key]),
  )
  const customer = definition.parties.find((party) => !isOwner(party))?.key ?? TRIAL_ID
  const record: FlowRunRecord = {
    id: TRIAL_ID,
    flow_id: TRIAL_ID,
    service_id: TRIAL_ID,
    flow_version: 0,
    connection_id: customer,
    company_user_id: TRIAL_OWNER,
    bindings,
    participants: definition.parties.map((party) => ({
      party_key: party.key,
      person_user_id: bindings[party.key] ?? '',
      connection_id: isOwner(party) ? null : party.key,
      share_code: null,
      public_key: null,
      documents: [],
    })),
    ...awaiting(flow, start ?? definition.entry ?? ''),
    output_mode: definition.output_mode,
    parties: definition.parties.map(({ key, label }) => ({ key, label })),
    answers: [],
    definition,
    reference_date: referenceDate,
    private_slugs: [],
    owner_tag_values: null,
    tag_values: null,
    source_files: {},
    service_public_key: '',
    generating_party: null,
    created_at: new Date().toISOString(),
    completed_at: null,
    cancelled_at: null,
    cancel_reason: null,
  }
  return { record, values: answers, files: new Map(), outputs: new Map() }
}

/** As the steps of a run read it. */
export const toRunState = ({ record, values, files }: TrialState): RunState => ({
  record,
  answers: {
    values,
    files: new Map([...files.keys()].map((slug) => [slug, { file: slug, isStored: true }])),
    unopened: [],
  },
  tags: {},
})

const fileReference = (slug: string): string => JSON.stringify({ _enc_file: slug })

const isEnd = (flow: Flow, node: FlowNode | undefined): boolean =>
  node !== undefined && node.elements.length === 0 && flow.edgesFrom(node.key).length === 0

/** FG-02: completed, generating, or awaiting the party of the next node. */
const recordAfter = (flow: Flow, record: FlowRunRecord, node: FlowNode, next: SentStep['next']): FlowRunRecord => {
  const nextKey = 'next_node' in next ? next.next_node : node.key
  if ('next_node' in next && !isEnd(flow, flow.node(nextKey))) return { ...record, ...awaiting(flow, nextKey) }
  const ended = { ...record, current_node: nextKey }
  return record.output_mode === 'document'
    ? { ...ended, status: 'generating', generating_party: node.party }
    : { ...ended, status: 'completed', completed_at: new Date().toISOString() }
}

/** The state after a step was answered. Nothing is sealed, because nothing leaves the device. */
export const answerStep = (
  flow: Flow,
  state: TrialState,
  node: FlowNode,
  { answers, privateSlugs, next }: Pick<SentStep, 'answers' | 'privateSlugs' | 'next'>,
): TrialState => {
  const texts = answers.map(({ slug, text, isFile }) => [slug, isFile ? fileReference(slug) : text] as const)
  const values = { ...state.values, ...Object.fromEntries(texts) }
  const files = new Map(state.files)
  for (const { slug, text, isFile } of answers) if (isFile) files.set(slug, text)
  const copies = texts.map(([slug, value]) => ({ slug, for_user_id: TRIAL_OWNER, value }))
  const record = recordAfter(flow, state.record, node, next)
  return {
    ...state,
    values,
    files,
    record: {
      ...record,
      answers: [...record.answers, ...copies],
      private_slugs: [...new Set([...record.private_slugs, ...privateSlugs])],
    },
  }
}

/** The given answers to earlier steps, for a trial that starts in the middle. */
export const usableAnswers = (flow: Flow, answers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([slug, value]) => {
      if (isEmptyAnswer(value, flow.keys.getKind(slug) ?? 'text')) return []
      return [[slug, typeof value === 'string' ? value : JSON.stringify(value)]]
    }),
  )

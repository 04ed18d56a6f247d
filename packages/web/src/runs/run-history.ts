// The history of a run: turns in order, the pending one, documents, signatures, the end.
import type { FlowRunCopy, FlowRunRecord } from '@company-data/sdk/person'
import { isEnded } from './run-states.ts'

export interface AnsweredField {
  slug: string
  label: string
  /** Undefined if the user's copy is not open. */
  text: string | undefined
  isFile: boolean
  isVerified: boolean
}

export type RunMoment =
  | { kind: 'started'; at: string }
  | { kind: 'answered'; node: string; step: string; party: string; fields: readonly AnsweredField[] }
  | { kind: 'awaited'; node: string; step: string; party: string }
  | { kind: 'generating'; party: string }
  | { kind: 'acted'; id: string; action: 'signed' | 'accepted'; document: string; party: string; at: string }
  | { kind: 'completed' | 'cancelled'; at: string }

/** One entry of the signing line (D2-SGN-01): all outputs share one line, and one entry is open at a time. */
export interface SigningEntry {
  id: string
  position: number
  document: string
  party: string
  asks: 'signature' | 'acceptance'
  state: 'done' | 'open' | 'waiting' | 'ended'
  at: string | null
}

type Names = Pick<FlowRunRecord, 'parties'>

const partyLabel = ({ parties }: Names, key: string): string => parties.find((party) => party.key === key)?.label ?? key

/** The same record, with the reader's own roles marked in their labels. */
export const nameOwnParties = (
  record: FlowRunRecord,
  ownKeys: readonly string[],
  mark: (label: string) => string,
): FlowRunRecord => ({
  ...record,
  parties: record.parties.map((party) =>
    ownKeys.includes(party.key) ? { ...party, label: mark(party.label ?? party.key) } : party,
  ),
})

const isFileReference = (value: string): boolean => value.includes('_enc_file')

const toAnsweredField = (
  record: FlowRunRecord,
  { slug, value, verification_id }: FlowRunRecord['answers'][number],
  display: (slug: string) => string | undefined,
): AnsweredField => {
  const elements = record.definition.nodes.flatMap((node) => node.elements)
  const element = elements.find((candidate) => 'slug' in candidate && candidate.slug === slug)
  const isFile = isFileReference(value)
  return {
    slug,
    label: element && 'label' in element ? element.label : slug,
    text: isFile ? undefined : display(slug),
    isFile,
    isVerified: verification_id !== undefined,
  }
}

/** Answers are in order of submission, and so are the steps; a step without questions leaves no trace. */
const answeredSteps = (record: FlowRunRecord, display: (slug: string) => string | undefined): RunMoment[] => {
  const { nodes } = record.definition
  const findNode = (slug: string) =>
    nodes.find(({ elements }) => elements.some((element) => 'slug' in element && element.slug === slug))
  const keys = [...new Set(record.answers.map(({ slug }) => findNode(slug)?.key))]
  return keys.flatMap((key): RunMoment[] => {
    const node = nodes.find((candidate) => candidate.key === key)
    if (node === undefined) return []
    const answers = record.answers.filter(({ slug }) => findNode(slug) === node)
    return [
      {
        kind: 'answered',
        node: node.key,
        step: node.label,
        party: partyLabel(record, node.party),
        fields: answers.map((answer) => toAnsweredField(record, answer, display)),
      },
    ]
  })
}

const listCopies = (record: FlowRunRecord): Array<{ party: string; copy: FlowRunCopy }> =>
  record.participants.flatMap(({ party_key, documents }) =>
    documents.map((copy) => ({ party: partyLabel(record, party_key), copy })),
  )

const listActions = (record: FlowRunRecord): RunMoment[] =>
  listCopies(record)
    .flatMap(({ party, copy: { action, acted_at, name, document_id } }) =>
      action === null || acted_at === null
        ? []
        : [{ kind: 'acted' as const, id: document_id, action, document: name, party, at: acted_at }],
    )
    .sort((a, b) => a.at.localeCompare(b.at))

const present = (record: FlowRunRecord): RunMoment[] => {
  if (isEnded(record.status)) return []
  if (record.status === 'generating')
    return [{ kind: 'generating', party: partyLabel(record, record.generating_party ?? '') }]
  const node = record.definition.nodes.find(({ key }) => key === record.current_node)
  if (node === undefined || record.status !== `awaiting_${node.party}`) return []
  return [{ kind: 'awaited', node: node.key, step: node.label, party: partyLabel(record, node.party) }]
}

const end = ({ completed_at, cancelled_at }: FlowRunRecord): RunMoment[] => [
  ...(completed_at === null ? [] : [{ kind: 'completed' as const, at: completed_at }]),
  ...(cancelled_at === null ? [] : [{ kind: 'cancelled' as const, at: cancelled_at }]),
]

/** Latest first. `display` returns the text of an opened answer. */
export const buildHistory = (record: FlowRunRecord, display: (slug: string) => string | undefined): RunMoment[] =>
  [
    { kind: 'started' as const, at: record.created_at },
    ...answeredSteps(record, display),
    ...listActions(record),
    ...present(record),
    ...end(record),
  ].reverse()

const stepState = ({ action, document_status }: FlowRunCopy): SigningEntry['state'] => {
  if (action !== null) return 'done'
  if (document_status === 'ready_to_sign' || document_status === 'offering') return 'open'
  return document_status === 'ended' ? 'ended' : 'waiting'
}

export const buildSigningLine = (record: FlowRunRecord): SigningEntry[] =>
  listCopies(record)
    .flatMap(({ party, copy }): SigningEntry[] =>
      copy.position === null
        ? []
        : [
            {
              id: copy.document_id,
              position: copy.position,
              document: copy.name,
              party,
              asks: copy.requires_signature ? 'signature' : 'acceptance',
              state: stepState(copy),
              at: copy.acted_at,
            },
          ],
    )
    .sort((a, b) => a.position - b.position)

/** D2-SGN-07: an own copy is active once its reader has signed, or has nothing to sign, while others still have to. */
export const isAwaitingOthers = (
  record: FlowRunRecord,
  { output_key, document_status }: Pick<FlowRunCopy, 'output_key' | 'document_status'>,
): boolean => document_status === 'active' && !isEnded(record.status) && !isSealed(record, output_key)

/** D2-SGN-14: an output is sealed when the last signer of its line has signed. */
export const isSealed = (record: FlowRunRecord, outputKey: string): boolean => {
  const steps = listCopies(record).filter(({ copy }) => copy.output_key === outputKey && copy.position !== null)
  return steps.length > 0 && steps.every(({ copy }) => copy.action !== null)
}

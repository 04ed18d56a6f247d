// The values that a turn would send, row by row, for the review before sending. Pure.
import type { FieldTypes, FlowElementView, FlowRunRecord, FlowStep } from '@company-data/sdk/person'
import type { ValueFormatter } from '@company-data/web/fields/rules'
import { formatPluginAnswer } from '@company-data/web/sharing/rules'
import type { Entries, Entry } from '../step-form/entries.ts'

export interface ReviewRow {
  slug: string
  label: string
  /** Undefined for files, which show their names instead. */
  text?: string
  files?: readonly string[]
  /** `linked`: from the profile; `default`: filled in by the flow. */
  source: 'typed' | 'linked' | 'default' | 'plugin'
  isPrivate: boolean
}

interface ReviewFormats extends Pick<ValueFormatter, 'line'> {
  yes: string
  no: string
  decimal(text: string): string
}

type FieldView = Extract<FlowElementView, { kind: 'field' }>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const filesIn = (entry: Entry | undefined): readonly string[] | undefined => {
  if (entry === undefined) return undefined
  if ('files' in entry) return entry.files.map(({ name }) => name)
  return 'linked' in entry && entry.file !== undefined ? [] : undefined
}

const fieldRow = (
  view: FieldView,
  entry: Entry | undefined,
  types: Pick<FieldTypes, 'resolveType'>,
  { line }: ReviewFormats,
): ReviewRow => {
  const { slug, label, isLinked, isDefaulted, value, element } = view
  const lane = types.resolveType(element.type)?.lane
  const isFile = lane === 'photo' || lane === 'document'
  return {
    slug,
    label,
    ...(isFile ? { files: filesIn(entry) ?? [] } : { text: line(element.type, toText(value)) }),
    source: isLinked ? 'linked' : isDefaulted ? 'default' : 'typed',
    isPrivate: entry !== undefined && 'linked' in entry && entry.linked.is_private === true,
  }
}

/** FA-37: hidden or empty fields are neither sent nor listed. */
export const reviewRows = (
  step: FlowStep,
  entries: Entries,
  types: Pick<FieldTypes, 'resolveType'>,
  formats: ReviewFormats,
): ReviewRow[] =>
  step.view().elements.flatMap((view): ReviewRow[] => {
    if ((view.kind !== 'field' && view.kind !== 'plugin') || isEmpty(view.value)) return []
    if (view.kind === 'field') return [fieldRow(view, entries.get(view.slug), types, formats)]
    const { slug, label, value } = view
    const text = formatPluginAnswer(String(value), formats, formats.decimal)
    return [{ slug, label, text, source: 'plugin', isPrivate: false }]
  })

/** The result of sending. */
export type AfterSending =
  | { kind: 'done' | 'documents' }
  | { kind: 'own'; step: string }
  | { kind: 'other'; party: string; step: string }

/**
 * FG-02: a leaf without elements ends the run immediately, and the last answering party creates its documents
 * (D2-OV-15).
 */
export const getAfterSending = (record: FlowRunRecord, last: FlowStep, ownParties: readonly string[]): AfterSending => {
  const { nodes, edges } = record.definition
  const { next, isLeaf } = last.view()
  const node = nodes.find(({ key }) => key === next)
  const isEnd =
    isLeaf || (node !== undefined && node.elements.length === 0 && !edges.some(({ from }) => from === node.key))
  if (isEnd || node === undefined) return { kind: record.output_mode === 'document' ? 'documents' : 'done' }
  if (ownParties.includes(node.party)) return { kind: 'own', step: node.label }
  const party = record.parties.find(({ key }) => key === node.party)?.label ?? node.party
  return { kind: 'other', party, step: node.label }
}

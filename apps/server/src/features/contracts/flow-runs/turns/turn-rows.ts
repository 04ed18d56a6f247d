// The rows that a turn writes: copies of its answers, links of its files, and the changed run.
import { notAttested, selectAttestation } from '../../../sharing/contact-data/index.ts'
import type { AnswerKey, LinkRow, NewCopy } from '../answer-store.ts'
import type { Visitor } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import type { Turn } from '../turn.ts'
import type { CheckedItem } from './answer-items.ts'
import { isVerified } from './links.ts'
import type { NextStep } from './next-step.ts'

/** D2-RUN-22: the current verification of the field; empty for a typed answer. */
const toVerificationColumns = ({ datum }: CheckedItem, now: Date) =>
  datum && isVerified(datum, now) ? selectAttestation(datum) : notAttested

export const toCopies = ({ run }: Turn, items: readonly CheckedItem[], now: Date): NewCopy[] =>
  items.flatMap((item, index) => {
    const { slug, sourcePrivate, datum, copies } = item
    const columns = {
      position: run.answer_count + index,
      slug,
      source_private: sourcePrivate,
      contact_datum_id: datum?.id ?? null,
      ...toVerificationColumns(item, now),
    }
    return copies.map(({ userId, value, fileId }) => ({ ...columns, user_id: userId, value, file_id: fileId }))
  })

/** Wrappers are ASCII. */
export const countBytes = (items: readonly CheckedItem[]): number =>
  items.flatMap(({ copies }) => copies).reduce((sum, { value }) => sum + value.length, 0)

export const toAnswerKey = ({ run, node }: Turn): AnswerKey => ({
  company_user_id: run.company_user_id,
  run_id: run.id,
  party_key: node.party,
  node_key: node.key,
})

/** FA-64: a run records which files it linked. */
export const linkRows = ({ run }: Turn, { scope }: Visitor, items: readonly CheckedItem[]): LinkRow[] => {
  if (!('connectionId' in scope)) return []
  const { company_user_id, flow_id, id: run_id } = run
  return items.flatMap(({ slug, isFile, datum }) =>
    isFile && datum ? [{ company_user_id, connection_id: scope.connectionId, flow_id, slug, run_id }] : [],
  )
}

/** FG-02: completed, generating, or awaiting the party of the next node. */
export const runAfter = ({ run, flow, node }: Turn, count: number, next: NextStep, now: Date): RunRow => {
  const later = { ...run, current_node: next.node, answer_count: run.answer_count + count }
  if (next.kind === 'turn') return { ...later, status: `awaiting_${next.party}` }
  return flow.definition.output_mode === 'document'
    ? { ...later, status: 'generating', generating_party: node.party }
    : { ...later, status: 'completed', completed_at: now }
}

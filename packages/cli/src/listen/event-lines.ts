// An event as one line for people.
import type { Change } from '@company-data/sdk/service'
import type { Output } from '../program/output.ts'
import { toLine } from '../program/output.ts'

/** The members of the catalog that say what an event is about. */
const SUBJECTS = ['slug', 'message_id', 'document_id', 'flow_run_id', 'request_id', 'challenge_id'] as const

const describeDetails = (change: Change): string => {
  const members = change as Readonly<Record<string, unknown>>
  const text = SUBJECTS.map((name) => members[name])
    .filter((part) => typeof part === 'string')
    .join(' ')
  if (change.unopened) return `${text} (does not open with this key)`
  return change.plaintext === undefined ? text : `${text}: ${change.plaintext}`
}

export const formatEvent = (out: Output, change: Change): string => {
  const { at, event, share_code } = change as Change & { at?: string; share_code?: string | null }
  return (
    toLine(`${at ?? ''}  `) +
    out.style('bold', toLine(event)) +
    toLine(`  ${share_code ?? '-'}  ${describeDetails(change)}`)
  )
}

/** An error has no members that JSON would show. */
export const toEventItem = ({ unopened, ...change }: Change): object => ({
  ...change,
  ...(unopened && { unopened: unopened.message }),
})

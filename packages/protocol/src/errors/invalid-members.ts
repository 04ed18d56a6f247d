// The refusal of members of a request: `fields` has the JSON pointer of each with the sentence (G-004, B-17), `reasons` the
// same pointers with the key of the reason and its members.
import { formatPointer } from '../json-pointer.ts'
import { type Reason, toWireReason, type WireReason } from '../reasons/reason.ts'
import { ApiError } from './api-error.ts'
import type { ErrorKey } from './catalog.ts'

/** The names and positions that lead to a member; no steps mean the whole body or query. */
export type MemberPath = readonly PropertyKey[]

export interface MemberProblem {
  path: MemberPath
  /** Its sentence is a verb phrase that continues the member's name, or a separate remark. */
  reason: Reason
}

/** At most this many members are listed; the next attempt shows the others. */
const MAX_PROBLEMS = 100
/** A refusal repeats a name of the caller once for each problem below it. */
const MAX_POINTER_LENGTH = 1_000

/** A reason is a verb phrase that continues the member's name, or a separate remark after a colon. */
export const formatSentence = (name: string, reason: string): string =>
  /^(is|must|has|does|may|cannot) /.test(reason) ? `${name} ${reason}` : `${name}: ${reason}`

const listMembers = (problems: readonly MemberProblem[]) => {
  const fields: Record<string, string> = {}
  const reasons: Record<string, WireReason> = {}
  for (const { path, reason } of problems.slice(0, MAX_PROBLEMS)) {
    const pointer = formatPointer(path).slice(0, MAX_POINTER_LENGTH)
    fields[pointer] ??= reason.text
    reasons[pointer] ??= toWireReason(reason)
  }
  return { fields, reasons }
}

/** The refusal of a key whose own sentence, or this reason, says what is wrong; `fields` say where (B-17). */
export const refusedAt = (key: ErrorKey, paths: readonly MemberPath[], reason?: Reason): ApiError => {
  const because = reason ?? { key, text: new ApiError(key).message }
  return new ApiError(key, {
    message: because.text,
    members: listMembers(paths.map((path) => ({ path, reason: because }))),
  })
}

/** A refusal of no single member: the empty pointer has the reason. `members` are further ones of the body. */
export const refusedBecause = (
  key: ErrorKey,
  reason: Reason,
  members: Readonly<Record<string, unknown>> = {},
): ApiError =>
  new ApiError(key, { message: reason.text, members: { ...members, reasons: { '': toWireReason(reason) } } })

/** The first problem is the sentence for people. `whole` names the body or query in it. */
export const invalidMembers = (
  problems: readonly MemberProblem[],
  { key = 'request.invalid', whole = 'body' }: { key?: ErrorKey; whole?: string } = {},
): ApiError => {
  const [first] = problems
  if (!first) return new ApiError(key)
  const name = first.path.length > 0 ? first.path.join('.') : whole
  return new ApiError(key, { message: formatSentence(name, first.reason.text), members: listMembers(problems) })
}

/**
 * A single refused member, by its name or its path.
 * @example throw invalidMember('expires_at', reason('time.past'))
 */
export const invalidMember = (member: string | MemberPath, reason: Reason): ApiError =>
  invalidMembers([{ path: typeof member === 'string' ? [member] : member, reason }])

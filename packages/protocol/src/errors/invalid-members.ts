// The refusal of members of a request: `fields` has the JSON pointer of each, with the reason (G-004, B-17).
import { formatPointer } from '../json-pointer.ts'
import { ApiError } from './api-error.ts'
import type { ErrorKey } from './catalog.ts'

/** The names and positions that lead to a member; no steps mean the whole body or query. */
export type MemberPath = readonly PropertyKey[]

export interface MemberProblem {
  path: MemberPath
  /** A verb phrase that continues the member's name, or a separate remark. */
  reason: string
}

/** At most this many members are listed; the next attempt shows the others. */
const MAX_PROBLEMS = 100
/** A name that the caller chose comes back once for each problem below it. */
const MAX_POINTER_LENGTH = 1_000

/** A reason is a verb phrase that continues the member's name, or a separate remark after a colon. */
export const formatSentence = (name: string, reason: string): string =>
  /^(is|must|has|does|may|cannot) /.test(reason) ? `${name} ${reason}` : `${name}: ${reason}`

const toFields = (problems: readonly MemberProblem[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { path, reason } of problems.slice(0, MAX_PROBLEMS))
    fields[formatPointer(path).slice(0, MAX_POINTER_LENGTH)] ??= reason
  return fields
}

/** The refusal of a key whose own sentence, or this one, says what is wrong; `fields` say where (B-17). */
export const refusedAt = (
  key: ErrorKey,
  paths: readonly MemberPath[],
  { message } = new ApiError(key) as { message: string },
): ApiError => {
  const fields = toFields(paths.map((path) => ({ path, reason: message })))
  return new ApiError(key, { message, members: { fields } })
}

/** The first problem is the sentence for people. `whole` names the body or query in it. */
export const invalidMembers = (
  problems: readonly MemberProblem[],
  { key = 'request.invalid', whole = 'body' }: { key?: ErrorKey; whole?: string } = {},
): ApiError => {
  const [first] = problems
  if (!first) return new ApiError(key)
  const fields = toFields(problems)
  const name = first.path.length > 0 ? first.path.join('.') : whole
  return new ApiError(key, { message: formatSentence(name, first.reason), members: { fields } })
}

/**
 * A single refused member, by its name or its path.
 * @example throw invalidMember('expires_at', 'must be in the future')
 */
export const invalidMember = (member: string | MemberPath, reason: string): ApiError =>
  invalidMembers([{ path: typeof member === 'string' ? [member] : member, reason }])

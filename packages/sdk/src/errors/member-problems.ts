// The refused members of a request, read from `fields` of the refusal (G-004).
import { parsePointer } from '@company-data/protocol/json-pointer'
import { isPlatformError } from './platform-error.ts'

/**
 * A member that the platform refused. An empty path is the whole body.
 * @example
 * const problem: MemberProblem = { path: ['fields', '0', 'slug'], reason: 'is missing' }
 */
export interface MemberProblem {
  readonly path: readonly string[]
  readonly reason: string
}

/**
 * The members that a refusal names, each with its reason; none for any other error.
 * @example
 * for (const { path, reason } of listMemberProblems(error)) console.error(path.join('.'), reason)
 */
export const listMemberProblems = (error: unknown): MemberProblem[] => {
  const fields = isPlatformError(error) ? error.members.fields : undefined
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).map(([pointer, reason]) => ({ path: parsePointer(pointer), reason: String(reason) }))
}

// The refused members of a request, read from `fields` and `reasons` of the refusal (G-004).
import { parsePointer } from '@company-data/protocol/json-pointer'
import type { ReasonTexts, WireReason } from '@company-data/protocol/reasons'
import { isPlatformError } from './platform-error.ts'

/**
 * Why the platform refused a member or a request: a stable key, and the members that a text about it needs.
 * @example
 * const reason: PlatformReason = { key: 'text.length', min: 1, max: 100 }
 */
export type PlatformReason = WireReason

/**
 * The texts of one language for every reason of the platform, by key: a missing one is a type error.
 * @example
 * const german: Pick<PlatformReasonTexts, 'member.missing'> = { 'member.missing': () => 'Diese Angabe fehlt.' }
 */
export type PlatformReasonTexts = ReasonTexts

/**
 * A member that the platform refused. An empty path is the whole body. `reason` is the English sentence, `because` its key
 * with members, which an older platform does not send.
 * @example
 * const problem: MemberProblem = { path: ['name'], reason: 'is missing', because: { key: 'member.missing' } }
 */
export interface MemberProblem {
  readonly path: readonly string[]
  readonly reason: string
  readonly because?: PlatformReason
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isReason = (value: unknown): value is PlatformReason => isObject(value) && typeof value.key === 'string'

/**
 * The members that a refusal names, each with its reason; none for any other error.
 * @example
 * for (const { path, reason } of listMemberProblems(error)) console.error(path.join('.'), reason)
 */
export const listMemberProblems = (error: unknown): MemberProblem[] => {
  const { fields, reasons } = isPlatformError(error) ? error.members : {}
  if (!isObject(fields)) return []
  return Object.entries(fields).map(([pointer, reason]) => {
    const because = isObject(reasons) ? reasons[pointer] : undefined
    return { path: parsePointer(pointer), reason: String(reason), ...(isReason(because) && { because }) }
  })
}

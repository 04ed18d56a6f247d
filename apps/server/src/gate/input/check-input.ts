// Step 11, second half: checks the body and the query against the route's schemas.
import {
  ApiError,
  type ErrorKey,
  errorRow,
  invalidMembers,
  isErrorKey,
  type MemberProblem,
  refusedAt,
} from '@company-data/protocol/errors'
import { type Reason, readRule, reason } from '@company-data/protocol/reasons'
import type { z } from 'zod'
import { formatIssue, isMissing } from './issue-rules.ts'
import { findInLongParts } from './long-parts.ts'
import { type Parse, type Parsed, parseInSteps } from './parse-in-steps.ts'
import type { Issue } from './schema-parts.ts'

/** A schema rule with its own error key names it in its message: the key alone, or `key: rule`. */
const parseRule = ({ message }: Issue): { key: ErrorKey; reason: Reason | undefined } | undefined => {
  const [key = '', ...rest] = message.split(': ')
  return isErrorKey(key) ? { key, reason: rest.length > 0 ? readRule(rest.join(': ')) : undefined } : undefined
}

/** B-17: a member that does not exist breaks no rule of the object that it is in. */
const findRule = (issue: Issue) => (issue.code === 'unrecognized_keys' ? undefined : parseRule(issue))

const BAD_REQUEST = 400

const keyedRefusal = (issues: readonly Issue[]): ApiError | undefined => {
  const [first] = issues
  const rule = first && findRule(first)
  if (first === undefined || rule === undefined) return undefined
  if (rule.reason !== undefined) return invalidMembers([{ path: first.path, reason: rule.reason }], { key: rule.key })
  const paths = issues
    .filter((issue) => issue.path.length > 0 && findRule(issue)?.key === rule.key)
    .map(({ path }) => path)
  // Other refusals, such as that of a login, do not say what is wrong.
  return paths.length > 0 && errorRow(rule.key).status === BAD_REQUEST
    ? refusedAt(rule.key, paths)
    : new ApiError(rule.key)
}

/** A refusal lists no more problems. */
const MAX_UNKNOWN = 100

/** A rule whose error key says all has the sentence with that key, also beside the problems of other members. */
const readReason = (issue: Issue): Reason => {
  const rule = parseRule(issue)
  if (rule?.reason) return rule.reason
  if (isMissing(issue)) return reason('member.missing')
  return rule ? { key: rule.key, text: new ApiError(rule.key).message } : readRule(issue.message)
}

/** Zod reports the unknown members of an object together; here each is a separate problem. */
const toProblems = (issue: Issue): MemberProblem[] => {
  const { path } = issue
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_UNKNOWN).map((name) => ({ path: [...path, name], reason: reason('member.unknown') }))
    : [{ path, reason: readReason(issue) }]
}

/** G-005: the first rule that fails decides the error. */
const refusal = (issues: readonly Issue[], whole: string): ApiError =>
  keyedRefusal(issues) ?? invalidMembers(issues.flatMap(toProblems), { whole })

/** A missing member is distinguished from a wrong one by its input, which is used only in `refusal`. */
const PARSING = { error: formatIssue, reportInput: true } as const

const parse: Parse = (schema, value) => {
  const { success, data, error } = schema.safeParse(value, PARSING)
  return success ? { data } : { issues: error.issues }
}

const listIssues = (schema: z.ZodType, value: unknown): readonly Issue[] => {
  const parsed = parse(schema, value)
  return 'issues' in parsed ? parsed.issues : []
}

const requireParsed = (parsed: Parsed, where: 'query' | 'body'): unknown => {
  if ('issues' in parsed) throw refusal(parsed.issues, where)
  return parsed.data
}

/** The value as the schema parses it; a route without a schema gets nothing. */
export const checkInput = (schema: z.ZodType | undefined, value: unknown, where: 'query' | 'body'): unknown => {
  if (!schema) return undefined
  const issues = findInLongParts(schema, value, listIssues)
  return requireParsed(issues ? { issues } : parse(schema, value), where)
}

/** Like `checkInput`, for a body that may have tens of thousands of values. */
export function* checkLargeBody(schema: z.ZodType, value: unknown): Generator<void, unknown> {
  return requireParsed(yield* parseInSteps(schema, value, parse), 'body')
}

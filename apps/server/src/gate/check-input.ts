// Step 11, second half: checks the body and the query against the route's schemas.
import { ApiError, type ErrorKey, isErrorKey } from '@company-data/protocol/errors'
import type { z } from 'zod'
import { formatIssue, formatSentence, isMissing } from './issue-messages.ts'

type Issue = z.core.$ZodIssue

/** At most this many faulty members are listed; the next attempt shows the others. */
const MAX_FIELDS = 100

/** A schema rule with its own error key names it in its message: the key alone, or `key: reason`. */
const parseRule = ({ message }: Issue): { key: ErrorKey; reason: string | undefined } | undefined => {
  const [key = '', ...reason] = message.split(': ')
  return isErrorKey(key) ? { key, reason: reason.length > 0 ? reason.join(': ') : undefined } : undefined
}

const keyedRefusal = (issue: Issue): ApiError | undefined => {
  const rule = parseRule(issue)
  if (rule?.reason === undefined) return rule && new ApiError(rule.key)
  const member = issue.path.join('.')
  return new ApiError(rule.key, {
    message: formatSentence(member, rule.reason),
    members: { fields: { [member]: rule.reason } },
  })
}

const getReason = (issue: Issue): string => {
  const reason = parseRule(issue)?.reason
  if (reason !== undefined) return reason
  return isMissing(issue) ? 'is missing' : issue.message
}

/** G-005: the first rule that fails decides the error. */
const refusal = (issues: readonly Issue[], where: string): ApiError => {
  const keyed = issues[0] && keyedRefusal(issues[0])
  if (keyed) return keyed
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, MAX_FIELDS))
    fields[issue.path.length > 0 ? issue.path.join('.') : where] ??= getReason(issue)
  const [name, reason] = Object.entries(fields)[0] ?? [where, 'is not valid']
  return new ApiError('request.invalid', { message: formatSentence(name, reason), members: { fields } })
}

/** A missing member is distinguished from a wrong one by its input, which is used only in `refusal`. */
const PARSING = { error: formatIssue, reportInput: true } as const

/** The value as the schema parses it; a route without a schema gets nothing. */
export const checkInput = (schema: z.ZodType | undefined, value: unknown, where: 'query' | 'body'): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value, PARSING)
  if (result.success) return result.data
  throw refusal(result.error.issues, where)
}

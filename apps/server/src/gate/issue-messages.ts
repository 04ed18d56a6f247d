// Messages about a faulty member: a verb phrase that follows the member's name.
import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type IssueFormatter<Code extends RawIssue['code']> = (issue: Extract<RawIssue, { code: Code }>) => string

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  null: 'null',
  nan: 'a number',
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'an address (URL)',
  date: 'a date, YYYY-MM-DD',
  datetime: 'a date and time like 2025-01-31T10:00:00.000+00:00',
  base64: 'base64',
  base64url: 'base64url',
}

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

const formatAmount = (origin: string, amount: number | bigint): string => {
  const unit = units[origin]
  return unit === undefined ? String(amount) : `${amount} ${Number(amount) === 1 ? unit[0] : unit[1]}`
}

/** A text, a list and the like have an amount; a number is one. */
const formatBound = (
  origin: string,
  amount: number | bigint,
  exact: boolean | undefined,
  comparison: string,
): string =>
  origin in units
    ? `must have ${exact ? 'exactly' : comparison} ${formatAmount(origin, amount)}`
    : `must be ${exact ? 'exactly' : comparison} ${amount}`

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

const oneOf = (values: readonly unknown[]): string => `must be ${values.length === 1 ? '' : 'one of '}${quoted(values)}`

const formatPhrase: IssueFormatter<'invalid_format'> = (issue) => {
  const { format } = issue
  if (format === 'starts_with') return `must begin with ${quoted([issue.prefix])}`
  if (format === 'ends_with') return `must end with ${quoted([issue.suffix])}`
  if (format === 'includes') return `must contain ${quoted([issue.includes])}`
  return format in formatNames ? `must be ${formatNames[format]}` : 'does not have the form that is asked for'
}

const unionPhrase: IssueFormatter<'invalid_union'> = (issue) => {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  return options.length > 0 ? oneOf(options) : 'has none of the forms that are accepted'
}

const formatters: { readonly [Code in NonNullable<RawIssue['code']>]: IssueFormatter<Code> } = {
  invalid_type: ({ expected }) => `must be ${typeNames[expected] ?? expected}`,
  invalid_value: ({ values }) => oneOf(values),
  invalid_format: formatPhrase,
  invalid_union: unionPhrase,
  too_small: ({ origin, minimum, exact, inclusive }) =>
    formatBound(origin, minimum, exact, inclusive === false ? 'more than' : 'at least'),
  too_big: ({ origin, maximum, exact, inclusive }) =>
    formatBound(origin, maximum, exact, inclusive === false ? 'less than' : 'at most'),
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: () => 'is not a member of this object',
  invalid_key: () => 'has a member whose name is not allowed',
  invalid_element: () => 'has an item that is not valid',
  custom: () => 'is not valid',
}

/** For schema rules without a message: the validator's own messages are for programmers. */
export const formatIssue = (issue: RawIssue): string =>
  (formatters[issue.code] as IssueFormatter<RawIssue['code']>)(issue)

/** True if nothing was sent for the member, regardless of the failing rule. */
export const isMissing = (issue: z.core.$ZodIssue): boolean => {
  if (issue.code === 'invalid_union' && 'discriminator' in issue && typeof issue.discriminator === 'string') {
    const { input, discriminator } = issue
    return typeof input === 'object' && input !== null && !Object.hasOwn(input, discriminator)
  }
  return 'input' in issue && issue.input === undefined && issue.code !== 'custom'
}

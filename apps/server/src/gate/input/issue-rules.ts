// Names the broken rule of an issue of the validator, for schema rules without a message.
import { type AmountUnit, type MemberType, rule, type TextFormat } from '@company-data/protocol/reasons'
import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type IssueFormatter<Code extends RawIssue['code']> = (issue: Extract<RawIssue, { code: Code }>) => string

const memberTypes: Readonly<Record<string, MemberType>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
  record: 'object',
  null: 'null',
  nan: 'number',
}

const formats: Readonly<Record<string, TextFormat>> = {
  uuid: 'uuid',
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'datetime',
  base64: 'base64',
  base64url: 'base64url',
}

/** A text, a list and the like have an amount; a number is one. */
const units: Readonly<Record<string, AmountUnit>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  map: 'entries',
  file: 'bytes',
}

const toAmount = (origin: string, amount: number | bigint) => {
  const unit = units[origin]
  return { amount: Number(amount), ...(unit && { unit }) }
}

const formatPhrase: IssueFormatter<'invalid_format'> = (issue) => {
  if (issue.format === 'starts_with') return rule('text.prefix', { prefix: String(issue.prefix) })
  if (issue.format === 'ends_with') return rule('text.suffix', { suffix: String(issue.suffix) })
  if (issue.format === 'includes') return rule('text.includes', { text: String(issue.includes) })
  const format = formats[issue.format]
  return format === undefined ? rule('text.form') : rule('text.format', { format })
}

const unionPhrase: IssueFormatter<'invalid_union'> = (issue) => {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
  return options.length > 0 ? rule('member.value_not_allowed', { values: options }) : rule('member.no_accepted_form')
}

const typePhrase: IssueFormatter<'invalid_type'> = ({ expected }) => {
  const type = memberTypes[expected]
  return type === undefined ? rule('member.invalid') : rule('member.wrong_type', { type })
}

const formatters: { readonly [Code in NonNullable<RawIssue['code']>]: IssueFormatter<Code> } = {
  invalid_type: typePhrase,
  invalid_value: ({ values }) => rule('member.value_not_allowed', { values }),
  invalid_format: formatPhrase,
  invalid_union: unionPhrase,
  too_small: ({ origin, minimum, exact, inclusive }) =>
    rule(
      exact ? 'amount.exactly' : inclusive === false ? 'amount.more_than' : 'amount.at_least',
      toAmount(origin, minimum),
    ),
  too_big: ({ origin, maximum, exact, inclusive }) =>
    rule(
      exact ? 'amount.exactly' : inclusive === false ? 'amount.less_than' : 'amount.at_most',
      toAmount(origin, maximum),
    ),
  not_multiple_of: ({ divisor }) => rule('number.not_multiple', { divisor: Number(divisor) }),
  unrecognized_keys: () => rule('member.unknown'),
  invalid_key: () => rule('member.name_not_allowed'),
  invalid_element: () => rule('list.item_invalid'),
  custom: () => rule('member.invalid'),
}

/** The validator's own messages are for programmers. */
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

// Reasons why a member of a request is refused, of any chapter: each is a verb phrase that follows the member's name.

export const memberTypes = ['text', 'number', 'integer', 'boolean', 'object', 'list', 'null'] as const
export type MemberType = (typeof memberTypes)[number]

const typeNames: Readonly<Record<MemberType, string>> = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  list: 'a list',
  null: 'null',
}

export const textFormats = ['uuid', 'email', 'url', 'date', 'datetime', 'base64', 'base64url'] as const
export type TextFormat = (typeof textFormats)[number]

const formatNames: Readonly<Record<TextFormat, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'an address (URL)',
  date: 'a date, YYYY-MM-DD',
  datetime: 'a date and time like 2025-01-31T10:00:00.000+00:00',
  base64: 'base64',
  base64url: 'base64url',
}

/** The unit of an amount; a number itself has no unit. */
export type AmountUnit = 'characters' | 'items' | 'entries' | 'bytes'
export interface Amount {
  amount: number
  unit?: AmountUnit
}

const units: Readonly<Record<AmountUnit, readonly [one: string, more: string]>> = {
  characters: ['character', 'characters'],
  items: ['item', 'items'],
  entries: ['entry', 'entries'],
  bytes: ['byte', 'bytes'],
}

const formatAmount = (comparison: string, { amount, unit }: Amount): string =>
  unit === undefined
    ? `must be ${comparison} ${amount}`
    : `must have ${comparison} ${amount} ${units[unit][amount === 1 ? 0 : 1]}`

const quote = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

export interface Values {
  values: readonly unknown[]
}
export interface Max {
  max: number
}
export interface Range extends Max {
  min: number
}

export type ListedThing = 'claim' | 'slug' | 'block_and_output' | 'input' | 'field_type'

const thingNames: Readonly<Record<ListedThing, string>> = {
  claim: 'claim',
  slug: 'slug',
  block_and_output: 'block and output',
  input: 'input',
  field_type: 'field type',
}

export const memberReasons = {
  'member.missing': () => 'is missing',
  'member.unknown': () => 'is not a member of this object',
  'member.invalid': () => 'is not valid',
  'member.wrong_type': ({ type }: { type: MemberType }) => `must be ${typeNames[type]}`,
  'member.value_not_allowed': ({ values }: Values) => `must be ${values.length === 1 ? '' : 'one of '}${quote(values)}`,
  'member.no_accepted_form': () => 'has none of the forms that are accepted',
  'member.name_not_allowed': () => 'has a member whose name is not allowed',
  'list.item_invalid': () => 'has an item that is not valid',
  'list.name_twice': ({ thing }: { thing: ListedThing }) => `must name each ${thingNames[thing]} once`,
  'amount.exactly': (amount: Amount) => formatAmount('exactly', amount),
  'amount.at_least': (amount: Amount) => formatAmount('at least', amount),
  'amount.at_most': (amount: Amount) => formatAmount('at most', amount),
  'amount.more_than': (amount: Amount) => formatAmount('more than', amount),
  'amount.less_than': (amount: Amount) => formatAmount('less than', amount),
  'amount.json_bytes': ({ max }: { max: number }) => `must have at most ${max} bytes as JSON`,
  'number.not_multiple': ({ divisor }: { divisor: number }) => `must be a multiple of ${divisor}`,
  'number.not_in_range': ({ min, max }: Range) => `must be an integer from ${min} to ${max}`,
  'text.length': ({ min, max }: Range) => `must have ${min} to ${max} characters`,
  'text.required_length': ({ min, max }: Range) => `must be a text of ${min} to ${max} characters`,
  'text.visible_length': ({ min, max }: Range) => `must have ${min} to ${max} visible ASCII characters`,
  'text.blank': () => 'must not be blank',
  'text.control_characters': () => 'must not hold control characters',
  'text.lone_surrogate': () => 'holds a lone surrogate',
  'text.visible_ascii': () => 'must be visible ASCII characters',
  'text.format': ({ format }: { format: TextFormat }) => `must be ${formatNames[format]}`,
  'text.form': () => 'does not have the form that is asked for',
  'text.prefix': ({ prefix }: { prefix: string }) => `must begin with ${quote([prefix])}`,
  'text.suffix': ({ suffix }: { suffix: string }) => `must end with ${quote([suffix])}`,
  'text.includes': ({ text }: { text: string }) => `must contain ${quote([text])}`,
  'text.two_digits': () => 'must be two digits',
  'text.language': () => 'must be a language code such as en',
  'text.country': () => 'must be two capital letters such as DE',
  'text.sha256': () => 'must be 64 lowercase hexadecimal characters',
  'text.http_status': () => 'must be a status such as 404, or 2xx, 3xx, 4xx or 5xx',
  'text.key': () => 'must match [a-z][a-z0-9_]{0,63}',
  'text.field_slug': () => 'must be like first_name: [a-z][a-z0-9_]{0,63}',
  'time.with_zone': () => 'must be a time such as 2026-12-31T00:00:00Z',
  'time.rfc3339': () => 'must be a time of RFC 3339',
  'time.timestamp': () => 'must be like 2025-01-31T10:00:00.000+00:00',
  'time.date_or_timestamp': () => 'must be a date or a timestamp',
  'time.past': () => 'must be in the future',
  'time.too_soon': () => 'must be at least an hour ahead',
  'time.not_within_days': ({ days }: { days: number }) => `must be in the future and at most ${days} days ahead`,
}

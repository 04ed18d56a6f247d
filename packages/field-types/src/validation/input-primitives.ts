// The primitive rules: the plaintext that each `input` takes and its normalised form (D1-REG-27 to D1-REG-39).

import type { Input } from '../registry/row.ts'
import { countryCodes } from './codes/countries.ts'
import { usStateCodes } from './codes/us-states.ts'
import { checkFile, checkPages } from './files/file-envelope.ts'
import { isMembers } from './plaintext.ts'
import { isCalendarDate } from './texts/calendar-date.ts'
import { accept, refuse, type Verdict } from './verdict.ts'

/** The permitted values of a choice; null where neither the type nor the caller names any. */
export type Options = readonly string[] | null

type Primitive = (value: unknown, options: Options) => Verdict

const notText = 'The value is not a text.'
const phoneShape = /^\+?[0-9]{4,15}$/

const text =
  (normalize: (text: string, options: Options) => string | undefined, reason: string): Primitive =>
  (value, options) => {
    if (typeof value !== 'string') return refuse(notText)
    const normalized = normalize(value, options)
    return normalized === undefined ? refuse(reason) : accept(normalized)
  }

const oneOf =
  (codes: ReadonlySet<string>) =>
  (code: string): string | undefined =>
    codes.has(code) ? code : undefined

/** D1-REG-34: stored without separators, so that two spellings of one number are one value. */
const phoneNumber = (input: string): string | undefined => {
  const number = input.replace(/[ ().-]/g, '')
  return phoneShape.test(number) ? number : undefined
}

const notPermitted = 'The value is not one of the permitted values.'

const multilist: Primitive = (value, options) => {
  if (!Array.isArray(value)) return refuse('The value is not a list.')
  const permitted = new Set<unknown>(options ?? [])
  // Array.from: every() skips the holes of a sparse array.
  const items = Array.from(value)
  return items.every((item) => typeof item === 'string' && permitted.has(item)) ? accept(items) : refuse(notPermitted)
}

const composite: Primitive = (value) => (isMembers(value) ? accept(value) : refuse('The value is not an object.'))

export const primitives: Record<Input, Primitive> = {
  line: text((line) => line, notText),
  date: text((date) => (isCalendarDate(date) ? date : undefined), 'The value is not a calendar date (YYYY-MM-DD).'),
  list: text((choice, options) => ((options ?? []).includes(choice) ? choice : undefined), notPermitted),
  multilist,
  country: text(oneOf(countryCodes), 'The value is not an ISO 3166-1 alpha-2 country code.'),
  nationality: text(oneOf(countryCodes), 'The value is not an ISO 3166-1 alpha-2 country code.'),
  state: text(oneOf(usStateCodes), 'The value is not a USPS state code.'),
  phone: text(phoneNumber, 'The value is not a phone number of 4 to 15 digits.'),
  composite,
  file: checkFile,
  pages: checkPages,
}

/** Inputs whose plaintext is a structure; a company's value of such a type is its JSON text. */
export const isStructured = (input: string | null): boolean =>
  input === 'multilist' || input === 'composite' || input === 'file' || input === 'pages'

export const isChoice = (input: string | null): boolean => input === 'list' || input === 'multilist'

export const isFileInput = (input: string | null): input is 'file' | 'pages' => input === 'file' || input === 'pages'

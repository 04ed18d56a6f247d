// The primitive rules: the plaintext that each `input` takes and its normalised form (D1-REG-27 to D1-REG-39).

import type { Input } from '../registry/row.ts'
import { countryCodes } from './codes/countries.ts'
import { usStateCodes } from './codes/us-states.ts'
import { checkFile, checkPages } from './files/file-envelope.ts'
import { isMembers } from './plaintext.ts'
import { isCalendarDate } from './texts/calendar-date.ts'
import { normalizePhoneNumber } from './texts/phone-number.ts'
import type { ValueReasonKey } from './value-reasons.ts'
import { accept, refuse, type Verdict } from './verdict.ts'

/** The permitted values of a choice; null if neither the type nor the caller names any. */
export type Options = readonly string[] | null

type Primitive = (value: unknown, options: Options) => Verdict

const notText = 'value.not_text'

const text =
  (normalize: (text: string, options: Options) => string | undefined, reason: ValueReasonKey): Primitive =>
  (value, options) => {
    if (typeof value !== 'string') return refuse(notText)
    const normalized = normalize(value, options)
    return normalized === undefined ? refuse(reason) : accept(normalized)
  }

const oneOf =
  (codes: ReadonlySet<string>) =>
  (code: string): string | undefined =>
    codes.has(code) ? code : undefined

const notPermitted = 'value.not_permitted'

const multilist: Primitive = (value, options) => {
  if (!Array.isArray(value)) return refuse('value.not_list')
  const permitted = new Set<unknown>(options ?? [])
  // Array.from: every() skips the holes of a sparse array.
  const items = Array.from(value)
  return items.every((item) => typeof item === 'string' && permitted.has(item)) ? accept(items) : refuse(notPermitted)
}

const composite: Primitive = (value) => (isMembers(value) ? accept(value) : refuse('value.not_object'))

export const primitives: Record<Input, Primitive> = {
  line: text((line) => line, notText),
  date: text((date) => (isCalendarDate(date) ? date : undefined), 'value.not_date'),
  list: text((choice, options) => ((options ?? []).includes(choice) ? choice : undefined), notPermitted),
  multilist,
  country: text(oneOf(countryCodes), 'value.not_country'),
  nationality: text(oneOf(countryCodes), 'value.not_country'),
  state: text(oneOf(usStateCodes), 'value.not_state'),
  phone: text(normalizePhoneNumber, 'value.not_phone'),
  composite,
  file: checkFile,
  pages: checkPages,
}

/** Inputs whose plaintext is a structure; a company's value of such a type is its JSON text. */
export const isStructured = (input: string | null): boolean =>
  input === 'multilist' || input === 'composite' || input === 'file' || input === 'pages'

export const isChoice = (input: string | null): boolean => input === 'list' || input === 'multilist'

export const isFileInput = (input: string | null): input is 'file' | 'pages' => input === 'file' || input === 'pages'

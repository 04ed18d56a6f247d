// What a value may be: of a person a wrapper to the own key, private or not (CX-03); of a company plaintext of its type.
import { isWrapper } from '@company-data/crypto/seal'
import { isBinary, type Registry, resolveType, validateValue } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { sealedValueBytes } from '@company-data/protocol/limits'
import type { FieldUsertype } from '@company-data/protocol/wire/sharing/contact-fields'
import type { Owner } from './owner.ts'

const invalid = (member: string, reason: string): ApiError =>
  new ApiError('request.invalid', { message: `${member}: ${reason}`, members: { fields: { [member]: reason } } })

const refused = (reason: string): ApiError => new ApiError('contact_data.value_invalid', { members: { reason } })

/** D1-CF-05: a field is filled by the type of profile that it is for. */
export const requireUsertype = ({ type }: Owner, { usertype }: { usertype: FieldUsertype }): void => {
  if (usertype !== 'any' && usertype !== type) throw new ApiError('contact_data.usertype_mismatch')
}

/** D1-CF-06: a company's card is open; there is no key of its own that it could be sealed to. */
export const privacyOf = ({ type }: Owner, given: boolean | null | undefined): boolean | undefined => {
  if (given === true && type === 'company') throw invalid('is_private', 'a company has no private fields')
  return given ?? undefined
}

/** G-008: so much may be sealed in one inline value. */
const requireSize = (text: string, member: string): void => {
  if (text.length > sealedValueBytes || Buffer.byteLength(text) > sealedValueBytes)
    throw invalid(member, `must have at most ${sealedValueBytes} bytes`)
}

/** D1-ENC-08, D1-ENC-14: a string, not the object that it stands for (T-05). */
export const readWrapper = (value: unknown, member: string): string => {
  if (typeof value === 'string') requireSize(value, member)
  if (!isWrapper(value)) throw new ApiError('contact_data.encryption_required')
  return value
}

/** A field of a choice type that names no options has none to offer: whatever its owner says is one (G-073). */
const ownOptions = (types: Registry, type: string, value: string): { options?: string[] } => {
  const resolved = resolveType(types, type)
  if (resolved === null || resolved.options !== null) return {}
  if (resolved.input === 'list') return { options: [value] }
  if (resolved.input !== 'multilist') return {}
  const chosen = parsed(value)
  return Array.isArray(chosen) && chosen.every((one) => typeof one === 'string') ? { options: chosen } : {}
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stored as it was written; a structure is its JSON text. */
const readPlain = (types: Registry, type: string, value: unknown): string | null => {
  if (value === null) return null
  if (typeof value !== 'string') throw refused('The value is not a text; a structure is sent as its JSON text.')
  requireSize(value, 'value')
  const verdict = validateValue(types, type, value, ownOptions(types, type, value))
  if (!verdict.ok) throw refused(verdict.reason)
  return value
}

/** An inline value that was sent; a file has its own route. */
export const readValue = (types: Registry, { type }: Owner, fieldType: string, value: unknown): string | null => {
  if (isBinary(types, fieldType)) throw refused('A field of this type holds a file: send it to …/file.')
  return type === 'person' ? readWrapper(value, 'value') : readPlain(types, fieldType, value)
}

/** The member is left out, and nothing else is to change. */
export const valueMissing = ({ type }: Owner): ApiError =>
  type === 'person' ? new ApiError('contact_data.encryption_required') : invalid('value', 'is missing')

export const formMissing = (): ApiError =>
  invalid('is_private', 'a file changes its form with it: send the file anew to …/file')

// The allowed values: a person sends a wrapper to its own key, private or not (CX-03); a company plaintext of the type.

import { isWrapper } from '@company-data/crypto/seal'
import { isBinary, type Registry, resolveType, validateValue } from '@company-data/field-types'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { FieldUsertype } from '@company-data/protocol/wire/sharing/contact-fields'
import { toReason, valueInvalid } from '../../../../gate/input/value-invalid.ts'
import type { Owner } from '../owner.ts'

/** D1-CF-05: each field is for persons, for companies, or for both. */
export const requireUsertype = ({ type }: Owner, { usertype }: { usertype: FieldUsertype }): void => {
  if (usertype !== 'any' && usertype !== type) throw new ApiError('contact_data.usertype_mismatch')
}

/** D1-CF-06: a company's business card is public, so none of its fields can be private. */
export const readPrivacy = ({ type }: Owner, isPrivate: boolean | null | undefined): boolean | undefined => {
  if (isPrivate === true && type === 'company') throw invalidMember('is_private', reason('datum.company_not_private'))
  return isPrivate ?? undefined
}

/** G-008: the limit of an inline value. */
const requireSize = (text: string, member: string): void => {
  if (text.length > sealedValueBytes || Buffer.byteLength(text) > sealedValueBytes)
    throw invalidMember(member, reason('amount.at_most', { amount: sealedValueBytes, unit: 'bytes' }))
}

/** D1-ENC-08, D1-ENC-14: a wrapper is sent as a string, not as the object inside it (T-05). */
export const readWrapper = (value: unknown, member: string): string => {
  if (typeof value === 'string') requireSize(value, member)
  if (!isWrapper(value)) throw new ApiError('contact_data.encryption_required')
  return value
}

/** A choice type without options accepts any entry of its owner, so the value itself is passed as the option (G-073). */
const freeOptions = (types: Registry, type: string, value: string): { options?: string[] } => {
  const resolved = resolveType(types, type)
  if (resolved === null || resolved.options !== null) return {}
  if (resolved.input === 'list') return { options: [value] }
  if (resolved.input !== 'multilist') return {}
  const parsedOptions = parsed(value)
  return Array.isArray(parsedOptions) && parsedOptions.every((option) => typeof option === 'string')
    ? { options: parsedOptions }
    : {}
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A plaintext value is stored exactly as it was sent; a structure is sent as its JSON text. */
const readPlain = (types: Registry, type: string, value: unknown): string | null => {
  if (value === null) return null
  if (typeof value !== 'string') throw valueInvalid(reason('value.structure_as_text'))
  requireSize(value, 'value')
  const verdict = validateValue(types, type, value, freeOptions(types, type, value))
  if (!verdict.ok) throw valueInvalid(toReason(verdict))
  return value
}

/** Reads an inline value; a file has a separate route. */
export const readValue = (types: Registry, { type }: Owner, fieldType: string, value: unknown): string | null => {
  if (isBinary(types, fieldType)) throw valueInvalid(reason('value.send_as_file'))
  return type === 'person' ? readWrapper(value, 'value') : readPlain(types, fieldType, value)
}

/** For an edit that sends neither a value nor a change of the flag. */
export const valueMissing = ({ type }: Owner): ApiError =>
  type === 'person'
    ? new ApiError('contact_data.encryption_required')
    : invalidMember('value', reason('member.missing'))

/** A sealed file and one in the clear differ, so the flag of a stored file changes only with a new file. */
export const formMissing = (): ApiError => invalidMember('is_private', reason('datum.send_file_again'))

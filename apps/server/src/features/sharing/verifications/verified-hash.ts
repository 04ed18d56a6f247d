// The verified hash of a value (G-086), after checking that the method can attest it and that it fits its type.

import { createHash } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { createVerifiedSalt, verifiedHash } from '@company-data/crypto/seal'
import {
  isBinary,
  isSameOrDescendant,
  isVerifiedPlaceOfBirth,
  type Registry,
  validateValue,
} from '@company-data/field-types'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { sealedBudget, sealedValueBytes } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { NewVerification } from '@company-data/protocol/wire/sharing/verifications'
import { toReason, valueInvalid } from '../../../gate/input/value-invalid.ts'
import type { Blobs } from '../../../platform/files/index.ts'
import type { DatumRow } from '../contact-data/index.ts'
import type { Method } from './store.ts'

/** A code is sent to the value itself, so it can attest only an address or a number. */
const fieldTypeByMethod: Readonly<Partial<Record<Method, string>>> = { email: 'email', sms: 'phone' }

const requireFit = (types: Registry, type: string, method: Method): void => {
  const fieldType = fieldTypeByMethod[method]
  if (fieldType !== undefined && !isSameOrDescendant(types, type, fieldType))
    throw invalidMember('method', reason('verification.method_type', { method, type: fieldType }))
}

/** Exactly one address, which no mail program can read as two or as another one. */
const MAILBOX = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,189}$/

const getMaxBytes = (types: Registry, type: string, documentMaxMb: number): number =>
  isBinary(types, type) ? sealedBudget(documentMaxMb) : sealedValueBytes

/** The plaintext that was sent, checked as a value of its type. */
const readPlaintext = (
  types: Registry,
  { type }: DatumRow,
  { method, plaintext }: NewVerification,
  documentMaxMb: number,
): string => {
  if (plaintext === undefined || plaintext === null) throw invalidMember('plaintext', reason('member.missing'))
  if (plaintext.length > getMaxBytes(types, type, documentMaxMb)) throw valueInvalid(reason('value.too_long'))
  if (plaintext === '' || !plaintext.isWellFormed()) throw valueInvalid(reason('value.nothing_to_attest'))
  const verdict = validateValue(types, type, plaintext)
  if (!verdict.ok) throw valueInvalid(toReason(verdict))
  if (method === 'email' && !MAILBOX.test(plaintext)) throw valueInvalid(reason('value.no_mailbox'))
  // D1-REG-40
  if (isSameOrDescendant(types, type, 'place_of_birth') && !isVerifiedPlaceOfBirth(plaintext))
    throw new ApiError('verifications.value_form_invalid')
  return plaintext
}

/** Hashes a stored file: the bytes of a raw one, the text inside the body of an envelope (T-10). */
const hashStored = async (files: Blobs, { file_key, file_shape }: DatumRow, salt: string): Promise<string> => {
  const blob = file_key === null ? undefined : await files.open(file_key)
  if (!blob) throw valueInvalid(reason('value.none'))
  if (file_shape === 'envelope') {
    const { value } = JSON.parse(await readText(blob.stream)) as { value: string }
    return verifiedHash(salt, value)
  }
  const hash = createHash('sha256').update(salt)
  for await (const chunk of blob.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export interface HashedSubject {
  salt: string
  hash: string
  /** The target of the code; undefined if an operator decides. */
  to: string | undefined
}

interface SubjectDeps {
  types: Registry
  files: Blobs
  documentMaxMb: number
}

/** Checks the method, the value and its form, in this order. The plaintext is used for the hash and the address only. */
export const hashSubject = async (
  { types, files, documentMaxMb }: SubjectDeps,
  datum: DatumRow,
  input: NewVerification,
): Promise<HashedSubject> => {
  requireFit(types, datum.type, input.method)
  if (datum.value === null && datum.file_key === null) throw valueInvalid(reason('value.none'))
  const salt = createVerifiedSalt()
  // A file in the clear is hashed as stored; a plaintext in the request is ignored.
  if (datum.file_shape === 'raw' || datum.file_shape === 'envelope')
    return { salt, hash: await hashStored(files, datum, salt), to: undefined }
  const plaintext = readPlaintext(types, datum, input, documentMaxMb)
  const to = input.method === 'id_document' ? undefined : plaintext
  return { salt, hash: await verifiedHash(salt, plaintext), to }
}

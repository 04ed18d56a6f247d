// What is to be attested: whether the method can attest it, whether it is a value of its type, and its hash (G-086).
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
import { ApiError } from '@company-data/protocol/errors'
import { sealedBudget, sealedValueBytes } from '@company-data/protocol/limits'
import type { NewVerification } from '@company-data/protocol/wire/sharing/verifications'
import type { Blobs } from '../../../platform/files/index.ts'
import type { DatumRow } from '../contact-data/index.ts'
import type { Method } from './store.ts'

const invalid = (member: string, reason: string): ApiError =>
  new ApiError('request.invalid', { message: `${member}: ${reason}`, members: { fields: { [member]: reason } } })
const refused = (reason: string): ApiError => new ApiError('contact_data.value_invalid', { members: { reason } })

/** A code goes to the value itself: it proves what can be written to, and nothing else. */
const provable: Readonly<Partial<Record<Method, string>>> = { email: 'email', sms: 'phone' }

const requireFit = (types: Registry, type: string, method: Method): void => {
  const wanted = provable[method]
  if (wanted !== undefined && !isSameOrDescendant(types, type, wanted))
    throw invalid('method', `${method} attests fields of the type ${wanted}`)
}

/** One address, of which no mail program could make two or another one. */
const MAILBOX = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,189}$/

const mostBytes = (types: Registry, type: string, documentMaxMb: number): number =>
  isBinary(types, type) ? sealedBudget(documentMaxMb) : sealedValueBytes

/** The text that was sent, as a value of its type. */
const readPlaintext = (
  types: Registry,
  { type }: DatumRow,
  { method, plaintext }: NewVerification,
  documentMaxMb: number,
): string => {
  if (plaintext === undefined || plaintext === null) throw invalid('plaintext', 'is missing')
  if (plaintext.length > mostBytes(types, type, documentMaxMb)) throw refused('The value is too long.')
  if (plaintext === '' || !plaintext.isWellFormed()) throw refused('There is nothing to attest.')
  const verdict = validateValue(types, type, plaintext)
  if (!verdict.ok) throw refused(verdict.reason)
  if (method === 'email' && !MAILBOX.test(plaintext)) throw refused('No mail can be sent to this address.')
  // D1-REG-40
  if (isSameOrDescendant(types, type, 'place_of_birth') && !isVerifiedPlaceOfBirth(plaintext))
    throw new ApiError('verifications.value_form_invalid')
  return plaintext
}

/** The bytes as they are served: of a raw file itself, of an envelope the text inside its body (T-10). */
const hashStored = async (files: Blobs, { file_key, file_shape }: DatumRow, salt: string): Promise<string> => {
  const opened = file_key === null ? undefined : await files.open(file_key)
  if (!opened) throw refused('The field has no value.')
  if (file_shape === 'envelope') {
    const { value } = JSON.parse(await readText(opened.stream)) as { value: string }
    return verifiedHash(salt, value)
  }
  const hash = createHash('sha256').update(salt)
  for await (const chunk of opened.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export interface AttestedSubject {
  salt: string
  hash: string
  /** Whom a code goes to; undefined where an operator decides. */
  to: string | undefined
}

interface SubjectNeeds {
  types: Registry
  files: Blobs
  documentMaxMb: number
}

/** In this order: the method, the value, its form. The plaintext goes nowhere but into the hash and the address. */
export const readSubject = async (
  { types, files, documentMaxMb }: SubjectNeeds,
  datum: DatumRow,
  input: NewVerification,
): Promise<AttestedSubject> => {
  requireFit(types, datum.type, input.method)
  if (datum.value === null && datum.file_key === null) throw refused('The field has no value.')
  const salt = createVerifiedSalt()
  // What lies here in the clear is known here, and what was sent beside it does not count.
  if (datum.file_shape === 'raw' || datum.file_shape === 'envelope')
    return { salt, hash: await hashStored(files, datum, salt), to: undefined }
  const plaintext = readPlaintext(types, datum, input, documentMaxMb)
  const to = input.method === 'id_document' ? undefined : plaintext
  return { salt, hash: await verifiedHash(salt, plaintext), to }
}

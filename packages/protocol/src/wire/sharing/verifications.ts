// Schemas of verifications: the request of a person, its confirmation, and the decision of an operator (G-087).
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { sha256Hex, uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

const verificationMethod = z.enum(['email', 'sms', 'id_document'])

/** `plaintext` is the value to attest, exactly as sealed; it is hashed and not stored. */
export const newVerification = z.object({
  contact_data_id: z.string(),
  method: verificationMethod,
  /** Not needed for a file that is not private: its stored bytes are attested. */
  plaintext: z.string().nullish(),
})

export type NewVerification = z.output<typeof newVerification>

export const startedVerification = z.object({ verification_id: uuid, status: z.literal('pending') })

/**
 * A verification that is not confirmed yet.
 * @example
 * const { verification_id }: StartedVerification = await person.verifications.create(datumId, 'email')
 * await person.verifications.confirm(verification_id, code)
 */
export type StartedVerification = z.output<typeof startedVerification>

export const verificationCode = z.object({ code: z.string().trim() })

/** The seven members of NS-01 are null unless the attestation is valid. */
export const verificationRecord = z.object({
  verification_id: uuid,
  contact_data_id: uuid,
  method: verificationMethod,
  /** `ended`: the code was not used in time or tried too often, the value was edited, or the attestation expired or was ended. */
  status: z.enum(['pending', 'verified', 'rejected', 'ended']),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  verified_hash: sha256Hex.nullable(),
  verified_salt: z.string().nullable(),
  verified_at: timestamp.nullable(),
  verified_expires_at: timestamp.nullable(),
  verified_method: verificationMethod.nullable(),
  verified_provider: z.string().nullable(),
})

/**
 * A verification and its outcome.
 * @example
 * for await (const verification of person.verifications.list()) {
 *   const { status, method }: VerificationRecord = verification
 *   console.log(status, method)
 * }
 */
export type VerificationRecord = z.output<typeof verificationRecord>

const MAX_NAME_LENGTH = 200
const holderName = z.string().max(MAX_NAME_LENGTH).nullish()

/** G-087, G-088: an operator's findings on an ID document. */
export const verificationDecision = z.object({
  approved: z.boolean(),
  holder_first_name: holderName,
  holder_last_name: holderName,
  /** A date, or a time with its offset. */
  expires_at: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], rule('time.date_or_timestamp'))
    .transform((text) => new Date(text))
    .nullish(),
})

export type VerificationDecision = z.output<typeof verificationDecision>

/** A verification that awaits an operator's decision. */
export const waitingVerification = z.object({
  verification_id: uuid,
  user_id: uuid,
  contact_data_id: uuid,
  created_at: timestamp,
})

export type WaitingVerification = z.output<typeof waitingVerification>

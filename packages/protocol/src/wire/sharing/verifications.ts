// Schemas of verifications (G-087): what a person asks to be attested, how it is confirmed, what an operator decides.
import { z } from 'zod'
import { sha256Hex, uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

const verificationMethod = z.enum(['email', 'sms', 'id_document'])

/** `plaintext` is the value that is to be attested, exactly as it was sealed; it is hashed and forgotten. */
export const newVerification = z.object({
  contact_data_id: z.string(),
  method: verificationMethod,
  /** Of a file that is not private the stored bytes count, and nothing need be sent. */
  plaintext: z.string().nullish(),
})

export type NewVerification = z.output<typeof newVerification>

export const startedVerification = z.object({ verification_id: uuid, status: z.literal('pending') })

export type StartedVerification = z.output<typeof startedVerification>

export const verificationCode = z.object({ code: z.string().trim() })

/** The seven members of NS-01 are null unless the attestation holds. */
export const verificationRecord = z.object({
  verification_id: uuid,
  contact_data_id: uuid,
  method: verificationMethod,
  /** `ended`: not used in time, tried too often, overtaken by an edit, expired, or ended by the person. */
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

export type VerificationRecord = z.output<typeof verificationRecord>

const LONGEST_NAME = 200
const holderName = z.string().max(LONGEST_NAME).nullish()

/** G-087, G-088: what an operator found on an ID document. */
export const verificationDecision = z.object({
  approved: z.boolean(),
  holder_first_name: holderName,
  holder_last_name: holderName,
  /** A day, or a moment with its offset. */
  expires_at: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a date or a timestamp')
    .transform((text) => new Date(text))
    .nullish(),
})

export type VerificationDecision = z.output<typeof verificationDecision>

/** What waits for an operator. */
export const waitingVerification = z.object({
  verification_id: uuid,
  user_id: uuid,
  contact_data_id: uuid,
  created_at: timestamp,
})

export type WaitingVerification = z.output<typeof waitingVerification>

// Schemas of the trusted devices of an account.
import { isDeviceKey } from '@company-data/crypto/forms'
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { nameText } from './names.ts'
import { stepUpMembers } from './step-up.ts'

const MAX_KEY_LENGTH = 200

const devicePublicKey = z
  .string()
  .refine((text) => text.length <= MAX_KEY_LENGTH && isDeviceKey(text), 'must be base64 of the SPKI of a P-256 key')

const deviceMembers = z.object({ name: nameText, public_key: devicePublicKey })

export type NewTrustedDevice = z.input<typeof deviceMembers>

/** With the proof that a session needs unless it is fresh. */
export const newTrustedDevice = deviceMembers.extend(stepUpMembers)

export type ProvenTrustedDevice = z.output<typeof newTrustedDevice>

export const createdTrustedDevice = z.object({ device_id: z.string() })

export type CreatedTrustedDevice = z.output<typeof createdTrustedDevice>

export const trustedDevice = z.object({
  device_id: z.string(),
  name: z.string(),
  public_key: z.string().nullable(),
  trusted_for_login: z.boolean(),
  created_at: timestamp,
})

export type TrustedDevice = z.output<typeof trustedDevice>

// Schemas of the trusted devices of an account.
import { holdsPlainPrivateKey, isDeviceKey } from '@company-data/crypto/forms'
import { z } from 'zod'
import { rule } from '../../reasons.ts'
import { timestamp } from '../timestamps.ts'
import { nameText } from './names.ts'
import { stepUpMembers } from './step-up.ts'

const MAX_KEY_LENGTH = 200
const MAX_CREDENTIAL_LENGTH = 1364
const MAX_WRAP_LENGTH = 4096

const devicePublicKey = z
  .string()
  .refine((text) => text.length <= MAX_KEY_LENGTH && isDeviceKey(text), rule('key.not_device_key'))

/** A private key wrapped under a key that a passkey derives (PRF); the platform can read neither. */
export const prfWrappedKey = z.object({
  prf: z.literal(1),
  iv: z.string().regex(/^[A-Za-z0-9+/]{16}$/, rule('key.not_iv')),
  data: z
    .string()
    .min(1)
    .max(MAX_WRAP_LENGTH)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, rule('text.format', { format: 'base64' }))
    .refine((data) => !holdsPlainPrivateKey(data), rule('key.not_encrypted')),
})

export type PrfWrappedKey = z.output<typeof prfWrappedKey>

const deviceKinds = ['key', 'passkey'] as const

export const credentialId = z
  .string()
  .min(1)
  .max(MAX_CREDENTIAL_LENGTH)
  .regex(/^[A-Za-z0-9_-]+$/, rule('text.format', { format: 'base64url' }))

const deviceMembers = z.object({
  name: nameText,
  public_key: devicePublicKey,
  kind: z.enum(deviceKinds).optional().describe('`key` unless it is a passkey.'),
  credential_id: credentialId.nullish().describe('The credential id of a passkey, as base64url.'),
  synced: z.boolean().nullish().describe('Whether the passkey may be copied to other devices of its owner.'),
  wrapped_key: prfWrappedKey.nullish(),
  wrapped_recovery_key: prfWrappedKey.nullish(),
})

/**
 * A device to trust. The public key is the SPKI in base64 of a P-256 key that was made on the device.
 * @example
 * const phone: NewTrustedDevice = { name: 'Telephone', public_key: spki }
 * const { device_id } = await person.trustedDevices.create(phone)
 */
export type NewTrustedDevice = z.input<typeof deviceMembers>

const isPasskey = ({ kind }: { kind?: string | undefined }): boolean => kind === 'passkey'

/** With the proof that a session needs unless it is fresh. */
export const newTrustedDevice = deviceMembers
  .extend(stepUpMembers)
  .refine((device) => isPasskey(device) === (device.credential_id != null), {
    path: ['credential_id'],
    message: rule('passkey.credential_id'),
  })
  .refine((device) => isPasskey(device) || (device.wrapped_key == null && device.wrapped_recovery_key == null), {
    path: ['wrapped_key'],
    message: rule('passkey.wraps_only'),
  })

export type ProvenTrustedDevice = z.output<typeof newTrustedDevice>

export const createdTrustedDevice = z.object({ device_id: z.string() })

export type CreatedTrustedDevice = z.output<typeof createdTrustedDevice>

const deviceChange = z.object({
  name: nameText.optional(),
  wrapped_key: prfWrappedKey.nullish().describe('Null removes the wrap.'),
  wrapped_recovery_key: prfWrappedKey.nullish(),
})

export type TrustedDeviceChange = z.input<typeof deviceChange>

/** With the proof that a new wrap needs unless the session is fresh. */
export const trustedDeviceChange = deviceChange.extend(stepUpMembers)

export type ProvenDeviceChange = z.output<typeof trustedDeviceChange>

export const trustedDevice = z.object({
  device_id: z.string(),
  name: z.string(),
  public_key: z.string().nullable(),
  trusted_for_login: z.boolean(),
  kind: z.enum(deviceKinds),
  credential_id: z.string().nullable().describe('The credential id of a passkey, as base64url.'),
  synced: z.boolean().nullable(),
  unlocks: z.boolean().describe('Whether the passkey opens the private key of the account.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})

/**
 * A device of the account. Its public key is null for a browser that only skips the second factor.
 * @example
 * const devices: TrustedDevice[] = await person.trustedDevices.list()
 */
export type TrustedDevice = z.output<typeof trustedDevice>

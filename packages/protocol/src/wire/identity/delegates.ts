// Schemas of delegates: people who act for a company on the services that it grants them (G-054).
import { isWrapper } from '@company-data/crypto/forms'
import { z } from 'zod'
import { handedOverKeyBytes } from '../../limits.ts'
import { timestamp } from '../timestamps.ts'
import { accountPublicKey, isUniqueSalt, newWrappedAccountKey, saltRule, wrappedAccountKey } from './account-keys.ts'
import { authSalt, emailAddress, newVerifier } from './credentials.ts'
import { nameText } from './names.ts'
import { sessionResponse } from './sessions.ts'

const MAX_SERVICES = 1000

/** An id that is not a UUID is accepted too: it names no service. Duplicates are removed. */
const serviceIds = z
  .array(z.string())
  .max(MAX_SERVICES)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

/** G-005: the members are in the order of their checks. */
export const newDelegate = z.object({
  email: emailAddress,
  name: nameText,
  service_ids: serviceIds.default([]),
})

export type NewDelegate = z.output<typeof newDelegate>
/**
 * A delegate to invite.
 * @example
 * const delegate: NewDelegateInput = { email: 'grace@example.org', name: 'Grace', service_ids: [serviceId] }
 * await company.delegates.create(delegate)
 */
export type NewDelegateInput = z.input<typeof newDelegate>

/** An absent member stays. */
export const delegatePatch = z.object({ name: nameText.optional(), service_ids: serviceIds.optional() })

export type DelegatePatch = z.output<typeof delegatePatch>
/**
 * A change of a delegate; absent members stay. `service_ids` is the whole new set.
 * @example
 * const patch: DelegatePatchInput = { service_ids: [serviceId] }
 * await company.delegates.update(delegateId, patch)
 */
export type DelegatePatchInput = z.input<typeof delegatePatch>

export const delegateRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(['invited', 'active']),
  services: z.array(z.object({ service_id: z.string(), has_key: z.boolean() })),
  created_at: timestamp,
})

/**
 * A delegate, with the services that it is granted.
 * @example
 * const delegates: DelegateRecord[] = await company.delegates.list()
 */
export type DelegateRecord = z.output<typeof delegateRecord>

export const delegatePublicKey = z.object({ public_key: z.string(), public_key_sha256: z.string() })

/**
 * The public key of a delegate, with its fingerprint.
 * @example
 * const { public_key }: DelegatePublicKey = await company.delegates.readPublicKey(delegateId)
 */
export type DelegatePublicKey = z.output<typeof delegatePublicKey>

/** The keys that the owner's device sealed to this delegate, per service. */
export const handedOverKey = z.object({ service_id: z.string(), value: z.string() })

export type HandedOverKey = z.output<typeof handedOverKey>

/** The key that the owner's device sends for one service: opaque to the platform, which only sees that it is sealed. */
export const keyHandover = z.object({
  value: z
    .string('contact_data.encryption_required')
    .max(handedOverKeyBytes)
    .refine(isWrapper, 'contact_data.encryption_required'),
})

export type KeyHandover = z.output<typeof keyHandover>

/** The invited person accepts with the token from the mail, and with keys that the company never sees. */
export const invitationAcceptance = z
  .object({
    token: z.string('auth.invite_invalid').max(256, 'auth.invite_invalid'),
    auth_salt: authSalt,
    password: newVerifier,
    public_key: accountPublicKey,
    encrypted_private_key: newWrappedAccountKey,
  })
  .refine((keys) => isUniqueSalt(keys.auth_salt, keys), { path: ['auth_salt'], message: saltRule })

export type InvitationAcceptance = z.output<typeof invitationAcceptance>

export const delegateSession = sessionResponse.extend({
  usertype: z.literal('delegate'),
  encrypted_private_key: wrappedAccountKey,
})

export type DelegateSession = z.output<typeof delegateSession>

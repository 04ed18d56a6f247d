// Schemas of delegates: people who act for a company on the services that it grants them (G-054).
import { z } from 'zod'
import { timestamp } from '../basics.ts'

const LONGEST_NAME = 200
const LONGEST_EMAIL = 254
const MOST_SERVICES = 1000

const name = z
  .string()
  .max(LONGEST_NAME)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')

/** Any text: what is not an id names no service. Duplicates are folded. */
const serviceIds = z
  .array(z.string())
  .max(MOST_SERVICES)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

/** G-005: the members stand in the order of their checks. */
export const newDelegate = z.object({
  email: z
    .email('must be an e-mail address')
    .max(LONGEST_EMAIL)
    .transform((email) => email.toLowerCase()),
  name,
  service_ids: serviceIds.default([]),
})

export type NewDelegate = z.output<typeof newDelegate>

/** What is absent stays. */
export const delegatePatch = z.object({ name: name.optional(), service_ids: serviceIds.optional() })

export type DelegatePatch = z.output<typeof delegatePatch>

export const delegateRecord = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.enum(['invited', 'active']),
  services: z.array(z.object({ service_id: z.string(), has_key: z.boolean() })),
  created_at: timestamp,
})

export type DelegateRecord = z.output<typeof delegateRecord>

export const delegatePublicKey = z.object({ public_key: z.string(), public_key_sha256: z.string() })

export type DelegatePublicKey = z.output<typeof delegatePublicKey>

/** What the owner's device sealed to this delegate, per service. */
export const handedOverKey = z.object({ service_id: z.string(), value: z.string() })

export type HandedOverKey = z.output<typeof handedOverKey>

// Schemas of account clients: the clients of a company account, with their capability groups (D1-CLI, G-051).
import { z } from 'zod'
import { purposePattern, reservedPurposePrefixes } from '../../limits.ts'
import { capabilities as allCapabilities } from '../../whitelist/capability-groups.ts'
import { uuid } from '../ids.ts'
import { strictBody } from '../strict-body.ts'
import { timestamp } from '../timestamps.ts'
import { redirectUri } from './redirect-uris.ts'

const MAX_NAME_LENGTH = 200
/** Far more than exist, because a name may occur twice. */
const MAX_CAPABILITIES = 1000
const capability = z.enum(allCapabilities, 'account_clients.capabilities_invalid')
const isReserved = (purpose: string): boolean => reservedPurposePrefixes.some((prefix) => purpose.startsWith(prefix))

const clientName = z
  .string('account_clients.name_invalid')
  .refine((name) => name.trim() !== '' && name.length <= MAX_NAME_LENGTH, 'account_clients.name_invalid')

/** Duplicates are removed (G-051). */
const capabilityList = z
  .array(capability, 'account_clients.capabilities_invalid')
  .max(MAX_CAPABILITIES, 'account_clients.capabilities_invalid')
  .transform((granted) => [...new Set(granted)])

// T-22: checked as sent, neither trimmed nor lower-cased; a blank text is not null.
const purpose = z.string('account_clients.purpose_invalid').regex(purposePattern, 'account_clients.purpose_invalid')

const accountClientMembers = z.object({
  client_id: z.string(),
  name: z.string(),
  purpose: z.string().nullable(),
  capabilities: z.array(capability),
  redirect_uri: z.string().nullable(),
})

export const accountClientRecord = accountClientMembers.extend({
  previous_secret_until: timestamp.nullable(),
  created_at: timestamp,
})

/**
 * An account client, without its secret.
 * @example
 * const clients: AccountClientRecord[] = await company.accountClients.list()
 */
export type AccountClientRecord = z.output<typeof accountClientRecord>

export const createdAccountClient = accountClientMembers.extend({ client_secret: z.string() })

/**
 * A new account client, with the secret that is shown once.
 * @example
 * const { client_secret }: CreatedAccountClient = await company.accountClients.create({ name: 'Purchasing' })
 */
export type CreatedAccountClient = z.output<typeof createdAccountClient>

/** G-051: the members are in the order of their checks. */
export const newAccountClient = strictBody(
  {
    name: clientName,
    capabilities: capabilityList.default([]),
    redirect_uri: redirectUri('account_clients.redirect_uri_invalid').nullish().default(null),
    purpose: purpose
      .refine((text) => !isReserved(text), 'account_clients.purpose_reserved')
      .nullish()
      .default(null),
  },
  accountClientRecord.shape,
)

export type NewAccountClient = z.output<typeof newAccountClient>
/**
 * An account client to register. Its purpose is set once, and no two clients of a company have the same.
 * @example
 * const client: NewAccountClientInput = { name: 'Purchasing', capabilities: ['customer_connections'] }
 * const { client_id, client_secret } = await company.accountClients.create(client)
 */
export type NewAccountClientInput = z.input<typeof newAccountClient>

/** A client of the platform itself: its purpose must have a reserved prefix, which no other client may use. */
export const newManagedClient = strictBody(
  {
    company_user_id: uuid,
    name: clientName,
    purpose: purpose.refine(isReserved, 'account_clients.purpose_invalid'),
    capabilities: capabilityList.default([]),
  },
  accountClientRecord.shape,
)

export type NewManagedClient = z.output<typeof newManagedClient>

/** An absent `redirect_uri` stays; null clears it. */
export const accountClientPatch = strictBody(
  {
    capabilities: capabilityList.default([]),
    redirect_uri: redirectUri('account_clients.redirect_uri_invalid').nullable().optional(),
  },
  accountClientRecord.shape,
)

export type AccountClientPatch = z.output<typeof accountClientPatch>
/**
 * A change of an account client. An absent redirect URI stays; null clears it.
 * @example
 * const patch: AccountClientPatchInput = { capabilities: ['service_management'], redirect_uri: null }
 * await company.accountClients.setCapabilities(client_id, patch)
 */
export type AccountClientPatchInput = z.input<typeof accountClientPatch>

/** D1-CLI-04: a secret is shown only here and when its client is created. B-14: the end of the old one, if it overlaps. */
export const regeneratedSecret = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  previous_secret_until: timestamp.optional(),
})

/**
 * A new secret, which is shown once.
 * @example
 * const { client_secret }: RegeneratedSecret = await company.serviceClients.regenerateSecret(serviceId)
 */
export type RegeneratedSecret = z.output<typeof regeneratedSecret>

// Schemas of the client registry: account clients and the client of a service (D1-CLI, G-051, NS-12).
import { z } from 'zod'
import { capabilities as allCapabilities, clientKinds } from '../../capabilities.ts'
import { purposePattern, reservedPurposePrefixes } from '../../limits.ts'
import { isRedirectUri } from '../../redirect-uri.ts'
import { timestamp, uuid } from '../basics.ts'

const LONGEST_NAME = 200
/** Far more than there are: names may come twice. */
const MOST_CAPABILITIES = 1000
const capability = z.enum(allCapabilities, 'account_clients.capabilities_invalid')
const isReserved = (purpose: string): boolean => reservedPurposePrefixes.some((prefix) => purpose.startsWith(prefix))

const clientName = z
  .string('account_clients.name_invalid')
  .refine((name) => name.trim() !== '' && name.length <= LONGEST_NAME, 'account_clients.name_invalid')

/** Duplicates are folded (G-051). */
const capabilityList = z
  .array(capability, 'account_clients.capabilities_invalid')
  .max(MOST_CAPABILITIES, 'account_clients.capabilities_invalid')
  .transform((granted) => [...new Set(granted)])

const redirectUri = (key: 'account_clients.redirect_uri_invalid' | 'services.redirect_uri_invalid') =>
  z.string(key).refine(isRedirectUri, key)

// T-22: neither trimmed nor folded before the check, and blank is not null.
const purpose = z.string('account_clients.purpose_invalid').regex(purposePattern, 'account_clients.purpose_invalid')

/** G-051: the members stand in the order of their checks. */
export const newAccountClient = z.object({
  name: clientName,
  capabilities: capabilityList.default([]),
  redirect_uri: redirectUri('account_clients.redirect_uri_invalid').nullish().default(null),
  purpose: purpose
    .refine((text) => !isReserved(text), 'account_clients.purpose_reserved')
    .nullish()
    .default(null),
})

export type NewAccountClient = z.output<typeof newAccountClient>

/** The platform's own clients: only here may a purpose have a reserved prefix, and it must. */
export const newManagedClient = z.object({
  company_user_id: uuid,
  name: clientName,
  purpose: purpose.refine(isReserved, 'account_clients.purpose_invalid'),
  capabilities: capabilityList.default([]),
})

export type NewManagedClient = z.output<typeof newManagedClient>

/** `redirect_uri` absent keeps, null clears. */
export const accountClientPatch = z.object({
  capabilities: capabilityList.default([]),
  redirect_uri: redirectUri('account_clients.redirect_uri_invalid').nullable().optional(),
})

export type AccountClientPatch = z.output<typeof accountClientPatch>

const accountClientMembers = z.object({
  client_id: z.string(),
  name: z.string(),
  purpose: z.string().nullable(),
  capabilities: z.array(capability),
  redirect_uri: z.string().nullable(),
})

export const accountClientRecord = accountClientMembers.extend({ created_at: timestamp })

export type AccountClientRecord = z.output<typeof accountClientRecord>

export const createdAccountClient = accountClientMembers.extend({ client_secret: z.string() })

export type CreatedAccountClient = z.output<typeof createdAccountClient>

/** D1-CLI-04: the only two places where a secret is shown are a creation and this. */
export const regeneratedSecret = z.object({ client_id: z.string(), client_secret: z.string() })

export type RegeneratedSecret = z.output<typeof regeneratedSecret>

// D1-TOK-13
export const serviceClientGrantTypes = ['client_credentials', 'authorization_code', 'refresh_token'] as const

const serviceClientMembers = z.object({
  client_id: z.string(),
  grant_types: z.array(z.enum(serviceClientGrantTypes)),
  redirect_uri: z.string().nullable(),
})

/** A registration without a body is one without a redirect URI. */
export const newServiceClient = z
  .object({ redirect_uri: redirectUri('services.redirect_uri_invalid').nullish().default(null) })
  .prefault({})

export const serviceClientPatch = z.object({ redirect_uri: redirectUri('services.redirect_uri_invalid').nullable() })

export const createdServiceClient = serviceClientMembers.extend({ client_secret: z.string() })

export type CreatedServiceClient = z.output<typeof createdServiceClient>

export const serviceClientRecord = serviceClientMembers.extend({ patterns: z.array(z.string()), created_at: timestamp })

export type ServiceClientRecord = z.output<typeof serviceClientRecord>

/** G-024. */
export const whitelistBackfill = z.object({ client_kind: z.enum(clientKinds), pattern: z.string().nullish() })

export type WhitelistBackfill = z.output<typeof whitelistBackfill>

export const whitelistBackfilled = z.object({ updated: z.int() })

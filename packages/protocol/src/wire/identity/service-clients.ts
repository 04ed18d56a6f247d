// Schemas of the client of a service (NS-12).
import { z } from 'zod'
import { strictBody } from '../strict-body.ts'
import { timestamp } from '../timestamps.ts'
import { redirectUri } from './redirect-uris.ts'

// D1-TOK-13
export const serviceClientGrantTypes = ['client_credentials', 'authorization_code', 'refresh_token'] as const

const serviceClientMembers = z.object({
  client_id: z.string(),
  grant_types: z.array(z.enum(serviceClientGrantTypes)),
  redirect_uri: z.string().nullable(),
})

export const createdServiceClient = serviceClientMembers.extend({ client_secret: z.string() })

/**
 * The new data client of a service, with the secret that is shown once.
 * @example
 * const { client_secret }: CreatedServiceClient = await company.serviceClients.create(serviceId)
 */
export type CreatedServiceClient = z.output<typeof createdServiceClient>

export const serviceClientRecord = serviceClientMembers.extend({
  patterns: z.array(z.string()),
  previous_secret_until: timestamp.nullable(),
  created_at: timestamp,
})

/**
 * The data client of a service, without its secret.
 * @example
 * const client: ServiceClientRecord = await company.serviceClients.read(serviceId)
 */
export type ServiceClientRecord = z.output<typeof serviceClientRecord>

/** A registration without a body has no redirect URI. */
export const newServiceClient = strictBody(
  { redirect_uri: redirectUri('services.redirect_uri_invalid').nullish().default(null) },
  serviceClientRecord.shape,
).prefault({})

export const serviceClientPatch = strictBody(
  { redirect_uri: redirectUri('services.redirect_uri_invalid').nullable() },
  serviceClientRecord.shape,
)

/** D1-TOK-20: the identity of a service client's token. */
export const whoami = z.object({ company_user_id: z.string(), service_id: z.string() })

/**
 * The company and the service that a service client belongs to.
 * @example
 * const { service_id }: WhoAmI = await service.whoami()
 */
export type WhoAmI = z.output<typeof whoami>

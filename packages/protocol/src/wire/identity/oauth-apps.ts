// Schemas of sign-in apps: third-party sites at which a person signs in and gives consented claims (G-141, A-38, A-39).
import { z } from 'zod'
import { claimNamePattern, signInAppLimits } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'
import { isRedirectUri } from '../../redirect-uri.ts'
import { uuid } from '../ids.ts'
import { pluginReference, strictBody } from '../strict-body.ts'
import { timestamp } from '../timestamps.ts'
import { isPrintable } from './names.ts'

const { nameCharacters, redirectUris: maxUris, claims: maxClaims, labelCharacters } = signInAppLimits
/** More than can be registered, because one may occur twice. */
const MAX_SENT_URIS = 100
const uriInvalid = 'oauth_apps.redirect_uri_invalid'
const deliveryInvalid = 'oauth_apps.claims_delivery_invalid'

const textUpTo = (maxCharacters: number) =>
  z
    .string()
    .refine(
      (text) => text.trim() !== '' && [...text].length <= maxCharacters,
      rule('text.length', { min: 1, max: maxCharacters }),
    )
    .refine(isPrintable, rule('text.control_characters'))

/** False if absent or null. */
const flag = z
  .boolean()
  .nullable()
  .default(false)
  .transform((on) => on ?? false)

export const claimsDelivery = z.enum(['encrypted', 'plaintext'], deliveryInvalid)

export type ClaimsDelivery = z.output<typeof claimsDelivery>

/** A set: duplicates are removed, and the texts are later compared character by character (T-89). */
const uriSet = z
  .array(z.string(uriInvalid).refine(isRedirectUri, uriInvalid), uriInvalid)
  .max(MAX_SENT_URIS, uriInvalid)
  .transform((uris) => [...new Set(uris)])
  .refine((uris) => uris.length <= maxUris, uriInvalid)

const redirectUris = uriSet.refine((uris) => uris.length > 0, uriInvalid)

/** the question to a plugin, with the plugin's description when the claim was saved. */
const claimPlugin = z.looseObject({
  plugin_id: z.string(),
  field_type: z.string(),
  snapshot: z.record(z.string(), z.unknown()),
})

export const claim = z.object({
  claim: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  verified: z.boolean(),
  plugin: claimPlugin.nullable(),
})

export type Claim = z.output<typeof claim>

export const oauthApp = z.object({
  id: uuid,
  client_id: z.string(),
  name: z.string(),
  service_id: uuid,
  redirect_uris: z.array(z.string()),
  /** The addresses to which a browser may return after a logout (B-10); absent from an app that has registered none. */
  post_logout_redirect_uris: z.array(z.string()).optional(),
  claims: z.array(claim),
  claims_delivery: z.enum(['encrypted', 'plaintext']),
  previous_secret_until: timestamp.nullable(),
  created_at: timestamp,
})

/**
 * A sign-in app, without its secret.
 * @example
 * const apps: OauthApp[] = await company.oauthApps.list()
 */
export type OauthApp = z.output<typeof oauthApp>

/** G-005: the members are in the order of their checks. */
const newClaim = strictBody({
  claim: z.string().regex(claimNamePattern, rule('text.key')),
  label: textUpTo(labelCharacters).overwrite(displayText),
  // The server checks whether the registry has the type.
  type: z.string(),
  required: flag,
  verified: flag,
  /** Only on claims of the type plugin: `{plugin_id, field_type, inputs?}` (G-135). */
  plugin: pluginReference.optional(),
})

export type NewClaim = z.output<typeof newClaim>

const newClaims = z
  .array(newClaim)
  .max(maxClaims)
  .refine(
    (claims) => new Set(claims.map(({ claim }) => claim)).size === claims.length,
    rule('list.name_twice', { thing: 'claim' }),
  )

export const newOauthApp = strictBody(
  {
    name: textUpTo(nameCharacters),
    /** An id that is not a UUID is accepted too: it names no service. */
    service_id: z.string(),
    redirect_uris: redirectUris,
    post_logout_redirect_uris: uriSet.default([]),
    claims: newClaims.default([]),
    claims_delivery: claimsDelivery.default('encrypted'),
  },
  oauthApp.shape,
)

export type NewOauthApp = z.output<typeof newOauthApp>
/**
 * A sign-in app to register.
 * @example
 * const claims = [{ claim: 'email', label: 'E-mail', type: 'email', required: true }]
 * const app: NewOauthAppInput = { name: 'Shop', service_id: serviceId, redirect_uris: ['https://shop.example/back'], claims }
 * await company.oauthApps.create(app)
 */
export type NewOauthAppInput = z.input<typeof newOauthApp>

/** An absent member stays; the service is fixed. */
export const oauthAppPatch = strictBody(
  {
    name: textUpTo(nameCharacters).optional(),
    redirect_uris: redirectUris.optional(),
    post_logout_redirect_uris: uriSet.optional(),
    claims: newClaims.optional(),
    claims_delivery: claimsDelivery.optional(),
  },
  oauthApp.shape,
)

export type OauthAppPatch = z.output<typeof oauthAppPatch>
/**
 * A change of a sign-in app; absent members stay. `redirect_uris` is the whole new set.
 * @example
 * const patch: OauthAppPatchInput = { redirect_uris: ['https://shop.example/back'] }
 * for (const { id } of await company.oauthApps.list()) await company.oauthApps.update(id, patch)
 */
export type OauthAppPatchInput = z.input<typeof oauthAppPatch>

/** The secret is shown only here and when it is regenerated. */
export const createdOauthApp = oauthApp.extend({ client_secret: z.string() })

/**
 * A new sign-in app, with the secret that is shown once.
 * @example
 * const app = { name: 'Shop', service_id: serviceId, redirect_uris: ['https://shop.example/back'] }
 * const { client_id, client_secret }: CreatedOauthApp = await company.oauthApps.create(app)
 */
export type CreatedOauthApp = z.output<typeof createdOauthApp>

// The contract of sign-in apps, which a company registers.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { regeneratedSecret } from '../../wire/identity/account-clients.ts'
import { createdOauthApp, newOauthApp, oauthApp, oauthAppPatch } from '../../wire/identity/oauth-apps.ts'
import { arrayOf } from '../../wire/pages.ts'
import { newSecretRequest } from '../../wire/secret-overlap.ts'
import { signInAppRoutes } from './routes.ts'

// D1-APP-07: an account client with oauth_apps may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])

const inputErrors = [
  'oauth_apps.redirect_uri_invalid',
  'oauth_apps.claims_delivery_invalid',
  'oauth_apps.claim_config_plugin_invalid',
] as const

const managerDoor = {
  prefix: accountPrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

/** Twenty addresses and fifty claims, each with the inputs of a plugin. */
const appBody = { bodyBytes: 256 * 1024, bodyValues: 10_000 } as const

export const signInApps = contract(
  signInAppRoutes,
  { manager: managerDoor },
  {
    list: {
      summary: 'List the sign-in apps of the company, without their secrets',
      since: '0.1.0',
      response: arrayOf(oauthApp),
    },
    create: {
      summary: 'Register a sign-in app for a service; only this response shows its secret',
      since: '0.1.0',
      description:
        'Persons sign in through the authorization code flow with PKCE and consent to each claim separately. `claims_delivery: encrypted` means that the consent page seals every claim to the key of the service, so that the platform never sees it; with `plaintext` the platform sees it and keeps it as long as the first access token.',
      body: newOauthApp,
      status: 201,
      response: createdOauthApp,
      limits: appBody,
      errors: ['account.quota_exceeded', 'services.not_found', ...inputErrors],
    },
    read: {
      summary: 'Read a sign-in app',
      since: '0.1.0',
      response: oauthApp,
      errors: ['oauth_apps.not_found'],
    },
    update: {
      summary: 'Change a sign-in app; `redirect_uris` replaces the whole set, and members that are left out stay',
      since: '0.1.0',
      body: oauthAppPatch,
      response: oauthApp,
      limits: appBody,
      errors: ['oauth_apps.not_found', ...inputErrors],
    },
    delete: {
      summary: 'Delete a sign-in app with its tokens and the claims that persons shared with it',
      since: '0.1.0',
      status: 204,
      errors: ['oauth_apps.not_found'],
    },
    regenerateSecret: {
      summary:
        'Create a new secret, which only this response shows; the old secret and its tokens end immediately or after `overlap_hours`',
      since: '0.1.0',
      body: newSecretRequest,
      response: regeneratedSecret,
      errors: ['oauth_apps.not_found'],
    },
  },
)

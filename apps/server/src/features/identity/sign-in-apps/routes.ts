// Routes of sign-in apps: a company registers them, and an app asks who signed in.
import { regeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import { userinfo } from '@company-data/protocol/wire/identity/oauth/userinfo'
import { createdOauthApp, newOauthApp, oauthApp, oauthAppPatch } from '@company-data/protocol/wire/identity/oauth-apps'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { newSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { callers, routeTo } from '../../../gate/route.ts'
import type { AppActions } from './actions.ts'
import type { SignInConsents } from './consented-claims.ts'

const route = routeTo<AppActions & Pick<SignInConsents, 'userinfo'>>()

// D1-APP-07: an account client with oauth_apps may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])
const at = ['region'] as const
const documents = ['account'] as const
const inputErrors = [
  'oauth_apps.redirect_uri_invalid',
  'oauth_apps.claims_delivery_invalid',
  'oauth_apps.claim_config_plugin_invalid',
] as const

/** Twenty addresses and fifty claims, each with the inputs of a plugin. */
const appBodies = { bodyLimitBytes: 256 * 1024, bodyValues: 10_000 } as const

const listAndCreate = [
  route({
    method: 'GET',
    path: '/api/account/oauth-apps',
    at,
    access: managers,
    summary: 'The sign-in apps of the company, without their secrets',
    documents,
    response: arrayOf(oauthApp),
    handler: ({ caller }, apps) => apps.list(caller),
  }),
  route({
    method: 'POST',
    path: '/api/account/oauth-apps',
    at,
    access: managers,
    summary: 'Register a sign-in app for a service; its secret is shown in this answer only',
    description:
      'Persons sign in by the code flow with PKCE and consent to each claim by itself. `claims_delivery: encrypted` means that the consent page seals every claim to the key of the service, so that the platform never sees it; with `plaintext` the platform sees it and keeps it as long as the first access token.',
    documents,
    body: newOauthApp,
    ...appBodies,
    status: 201,
    response: createdOauthApp,
    errors: ['account.quota_exceeded', 'services.not_found', ...inputErrors],
    handler: ({ caller, body }, apps) => apps.create(caller, body),
  }),
]

const oneApp = [
  route({
    method: 'GET',
    path: '/api/account/oauth-apps/{id}',
    at,
    access: managers,
    summary: 'One sign-in app',
    documents,
    response: oauthApp,
    errors: ['oauth_apps.not_found'],
    handler: ({ caller, params }, apps) => apps.read(caller, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/account/oauth-apps/{id}',
    at,
    access: managers,
    summary: 'Change a sign-in app; `redirect_uris` replaces the whole set, and a member that is left out stays',
    documents,
    body: oauthAppPatch,
    ...appBodies,
    response: oauthApp,
    errors: ['oauth_apps.not_found', ...inputErrors],
    handler: ({ caller, params, body }, apps) => apps.change(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/account/oauth-apps/{id}',
    at,
    access: managers,
    summary: 'Delete a sign-in app with its tokens and with what persons gave to it',
    documents,
    status: 204,
    errors: ['oauth_apps.not_found'],
    handler: async ({ caller, params }, apps) => {
      await apps.remove(caller, params.id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/oauth-apps/{id}/regenerate-secret',
    at,
    access: managers,
    summary:
      'Make a new secret, shown in this answer only; the old one and its tokens end at once or after `overlap_hours`',
    documents,
    body: newSecretRequest,
    response: regeneratedSecret,
    errors: ['oauth_apps.not_found'],
    handler: ({ caller, params, body }, apps) => apps.regenerate(caller, params.id, body),
  }),
]

const userinfoRoute = {
  path: '/oauth2/userinfo',
  at: ['front-door'],
  access: callers(['sign-in-app']),
  summary: 'Who signed in at the calling app, and what the person gave to it',
  documents,
  format: 'json',
  modes: 'works-while-paused',
  response: userinfo,
} as const

export const signInAppRoutes = [
  ...listAndCreate,
  ...oneApp,
  route({ ...userinfoRoute, method: 'GET', handler: ({ caller }, apps) => apps.userinfo(caller) }),
  route({
    ...userinfoRoute,
    method: 'POST',
    accepts: ['form', 'json'],
    handler: ({ caller }, apps) => apps.userinfo(caller),
  }),
]

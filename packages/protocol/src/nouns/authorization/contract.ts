// The contract of /oauth2/authorize. A form gets a redirect, a JSON body gets `redirect_to`.
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { rootPrefix } from '../../contract/prefixes.ts'
import { authorizeResponse } from '../../wire/identity/oauth/authorize.ts'
import { consentDetails } from '../../wire/identity/oauth/consent-details.ts'
import { oauthParameters } from '../../wire/identity/oauth/parameters.ts'
import { authorizeDecision, authorizeQuery } from '../../wire/identity/oauth/requests.ts'
import { authorizationRoutes, authorizationStartRoutes } from './routes.ts'

const authorizeErrors = [
  'oauth.invalid_client',
  'oauth.invalid_request',
  'oauth.redirect_uri_mismatch',
  'oauth.unauthorized_client',
] as const

/** A person sees it in a browser, so that it asks for no authentication. */
const errorStatuses = { 'oauth.invalid_client': 400 } as const

const publicDoor = {
  prefix: rootPrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['front-door'],
} as const satisfies Door

export const authorization = contract(
  { ...authorizationRoutes, ...authorizationStartRoutes },
  { public: publicDoor },
  {
    readConsent: {
      summary: "Read what the consent page shows of an authorization request; the user's session is optional",
      since: '0.1.0',
      query: oauthParameters,
      response: consentDetails,
      limits: { rate: perAddress('publicCalls') },
      errors: [...authorizeErrors, 'auth.token_invalid', 'auth.token_expired', 'platform.out_of_order'],
      errorStatuses,
    },
    start: {
      summary: 'Start the authorization code flow: check the request and redirect to the consent page',
      since: '0.1.0',
      openapi: ['company-data', 'account'],
      query: oauthParameters,
      described: { query: authorizeQuery },
      redirects: 'always',
      limits: { rate: perAddress('publicCalls') },
      errors: authorizeErrors,
      errorStatuses,
    },
    decide: {
      summary: 'Submit credentials and the decision; a form gets a redirect, JSON gets `redirect_to`',
      since: '0.1.0',
      body: oauthParameters,
      described: { body: authorizeDecision },
      redirects: 'forms',
      response: authorizeResponse,
      errorStatuses,
      // A decision includes a sealed value for each claim of the app, from the page of a person who is logged in.
      limits: { rate: perAddress('publicCalls'), bodyBytes: 1024 * 1024, largeBodies: 'of-sessions' },
      modes: 'handler',
      accepts: ['form', 'json'],
      errors: [
        ...authorizeErrors,
        'auth.login_failed',
        'auth.code_required',
        'auth.token_invalid',
        'auth.token_expired',
        'account.level_required',
        'services.suspended',
        'request.invalid',
        'contact_data.encryption_required',
        'contact_data.value_invalid',
        'company_connections.verified_required',
        'twofa.connection_required',
        'twofa.unavailable',
        'db.writes_paused',
        'platform.out_of_order',
      ],
    },
  },
)

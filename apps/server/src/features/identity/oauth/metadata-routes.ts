// Routes for OAuth discovery: the metadata of RFC 8414, its OpenID form, and the public keys (JWKS).
import { serverMetadata } from '@company-data/protocol/wire/identity/oauth/metadata'
import { jwks } from '@company-data/protocol/wire/identity/oauth/signing-keys'
import { anyone, routeTo } from '../../../gate/route.ts'
import type { OAuthDeps } from './deps.ts'

const route = routeTo<Pick<OAuthDeps, 'tokens' | 'addresses'>>()

const buildMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/authorize`,
  token_endpoint: `${issuer}/oauth2/token`,
  revocation_endpoint: `${issuer}/oauth2/revoke`,
  introspection_endpoint: `${issuer}/oauth2/introspect`,
  jwks_uri: `${issuer}/oauth2/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'detached'],
  grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/docs`,
})

const published = {
  method: 'GET',
  at: ['front-door'],
  access: anyone,
  modes: 'exempt',
  format: 'json',
  documents: ['company-data', 'account'],
} as const

const TOKEN_CLAIMS = ['iss', 'sub', 'aud', 'iat', 'exp', 'auth_time', 'nonce']
/** B-08: the top-level members of a userinfo response. */
const USERINFO_CLAIMS = [
  ...['name', 'given_name', 'family_name', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
  ...['birthdate', 'gender', 'locale', 'address'],
]

const buildOpenIdMetadata = (issuer: string) => ({
  ...buildMetadata(issuer),
  userinfo_endpoint: `${issuer}/oauth2/userinfo`,
  end_session_endpoint: `${issuer}/oauth2/logout`,
  scopes_supported: ['openid'],
  claims_supported: [...TOKEN_CLAIMS, ...USERINFO_CLAIMS],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

/** Of the examples. */
const EXAMPLE_ISSUER = 'https://data.example.org'
const exampleKeys = [
  {
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    kid: '2026-01',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  },
  {
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: '2026-01-rs256',
    n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddx…',
    e: 'AQAB',
  },
]

export const metadataRoutes = [
  route({
    ...published,
    path: '/.well-known/oauth-authorization-server',
    summary: 'Authorization server metadata (RFC 8414)',
    response: serverMetadata,
    examples: { response: buildMetadata(EXAMPLE_ISSUER) },
    handler: (_call, { addresses }) => buildMetadata(addresses.frontDoor()),
  }),
  route({
    ...published,
    path: '/.well-known/openid-configuration',
    summary: 'The same metadata in its OpenID form',
    response: serverMetadata,
    examples: { response: buildOpenIdMetadata(EXAMPLE_ISSUER) },
    handler: (_call, { addresses }) => buildOpenIdMetadata(addresses.frontDoor()),
  }),
  route({
    ...published,
    path: '/oauth2/jwks',
    summary: 'The public keys that access tokens and ID tokens verify against',
    response: jwks,
    examples: { response: { keys: exampleKeys } },
    handler: (_call, { tokens }) => ({
      keys: tokens.signingKeys.jwks().keys.map((key) => ({ ...key, kid: key.kid ?? '' })),
    }),
  }),
]

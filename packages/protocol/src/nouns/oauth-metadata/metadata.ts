// The metadata of the authorization server: in the form of RFC 8414, and with the members of OpenID.
import { openIdNames } from '../../wire/identity/oauth/userinfo.ts'

export const buildMetadata = (issuer: string) => ({
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

const TOKEN_CLAIMS = ['iss', 'sub', 'aud', 'iat', 'exp', 'auth_time', 'nonce']

export const buildOpenIdMetadata = (issuer: string) => ({
  ...buildMetadata(issuer),
  userinfo_endpoint: `${issuer}/oauth2/userinfo`,
  end_session_endpoint: `${issuer}/oauth2/logout`,
  scopes_supported: ['openid'],
  claims_supported: [...TOKEN_CLAIMS, ...openIdNames],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

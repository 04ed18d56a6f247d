// The contract of OAuth discovery: the metadata of RFC 8414, its OpenID form, and the public keys (JWKS).
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { rootPrefix } from '../../contract/prefixes.ts'
import { buildMetadata, buildOpenIdMetadata } from '../../nouns/oauth-metadata/metadata.ts'
import { serverMetadata } from '../../wire/identity/oauth/metadata.ts'
import { jwks } from '../../wire/identity/oauth/signing-keys.ts'
import { oauthMetadataRoutes } from './routes.ts'

/** The issuer in the examples. */
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

const publicDoor = {
  prefix: rootPrefix,
  access: anyone,
  openapi: ['company-data', 'account'],
  at: ['front-door'],
} as const satisfies Door

export const oauthMetadata = contract(
  oauthMetadataRoutes,
  { public: publicDoor },
  {
    read: {
      summary: 'Read the authorization server metadata (RFC 8414)',
      since: '0.1.0',
      response: serverMetadata,
      examples: { response: buildMetadata(EXAMPLE_ISSUER) },
      modes: 'exempt',
      format: 'json',
    },
    readOpenId: {
      summary: 'Read the metadata in its OpenID form',
      since: '0.1.0',
      response: serverMetadata,
      examples: { response: buildOpenIdMetadata(EXAMPLE_ISSUER) },
      modes: 'exempt',
      format: 'json',
    },
    readKeys: {
      summary: 'Read the public keys that verify access tokens and ID tokens',
      since: '0.1.0',
      response: jwks,
      examples: { response: { keys: exampleKeys } },
      modes: 'exempt',
      format: 'json',
    },
  },
)

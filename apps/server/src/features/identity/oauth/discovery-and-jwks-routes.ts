// Serves the contract of OAuth discovery: the metadata and the JWKS of the signing keys.
import { oauthMetadata } from '@company-data/protocol/nouns/oauth-metadata/contract'
import { buildMetadata, buildOpenIdMetadata } from '@company-data/protocol/nouns/oauth-metadata/metadata'
import { serve } from '../../../gate/serve.ts'
import type { OAuthDeps } from './deps.ts'

export const discoveryRoutes = serve<Pick<OAuthDeps, 'tokens' | 'addresses'>>()(oauthMetadata, {
  read: (_call, { addresses }) => buildMetadata(addresses.frontDoor()),
  readOpenId: (_call, { addresses }) => buildOpenIdMetadata(addresses.frontDoor()),
  readKeys: (_call, { tokens }) => ({
    keys: tokens.signingKeys.jwks().keys.map((key) => ({ ...key, kid: key.kid ?? '' })),
  }),
})

// Serves the contract of OAuth discovery.
import { oauthMetadata } from '@company-data/protocol/nouns/oauth-metadata/contract'
import { buildMetadata, buildOpenIdMetadata } from '@company-data/protocol/nouns/oauth-metadata/metadata'
import { serve } from '../../../gate/serve.ts'
import type { OAuthDeps } from './deps.ts'

/** Served in every mode, in the form of the standard. */
const fixedForm = { modes: 'exempt', format: 'json' } as const

export const discoveryRoutes = serve<Pick<OAuthDeps, 'tokens' | 'addresses'>>()(oauthMetadata, {
  read: {
    ...fixedForm,
    handler: (_call, { addresses }) => buildMetadata(addresses.frontDoor()),
  },
  readOpenId: {
    ...fixedForm,
    handler: (_call, { addresses }) => buildOpenIdMetadata(addresses.frontDoor()),
  },
  readKeys: {
    ...fixedForm,
    handler: (_call, { tokens }) => ({
      keys: tokens.signingKeys.jwks().keys.map((key) => ({ ...key, kid: key.kid ?? '' })),
    }),
  },
})

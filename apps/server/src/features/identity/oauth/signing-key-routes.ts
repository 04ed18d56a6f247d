// Serves the contract by which an operator rotates the signing keys of tokens.
import { signingKeys } from '@company-data/protocol/nouns/signing-keys/contract'
import { serve } from '../../../gate/serve.ts'
import type { OAuthDeps } from './deps.ts'

export const signingKeyRoutes = serve<Pick<OAuthDeps, 'tokens'>>()(signingKeys, {
  rotate: async ({ body }, { tokens }) => {
    await tokens.signingKeys.rotate({ now: body?.now ?? false })
    return { keys: tokens.signingKeys.jwks().keys.map(({ kid }) => kid ?? '') }
  },
})

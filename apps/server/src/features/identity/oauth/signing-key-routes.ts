// The operator's route that rotates the signing keys.
import { signingKeyIds, signingKeyRotation } from '@company-data/protocol/wire/identity/oauth/signing-keys'
import { operator, routeTo } from '../../../gate/route.ts'
import type { OAuthDeps } from './deps.ts'

const route = routeTo<Pick<OAuthDeps, 'tokens'>>()

export const signingKeyRoutes = [
  route({
    method: 'POST',
    path: '/api/ops/signing-keys/rotate',
    at: ['front-door', 'region'],
    access: operator,
    summary: 'Make a new signing key; `now` retires the old one at once, for a leaked key',
    documents: ['operations'],
    body: signingKeyRotation,
    response: signingKeyIds,
    handler: async ({ body }, { tokens }) => {
      await tokens.signingKeys.rotate({ now: body?.now ?? false })
      return { keys: tokens.signingKeys.jwks().keys.map(({ kid }) => kid ?? '') }
    },
  }),
]

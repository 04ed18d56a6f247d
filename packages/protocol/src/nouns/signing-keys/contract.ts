// The contract of the signing keys of tokens, which the operator rotates.
import { type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { signingKeyIds, signingKeyRotation } from '../../wire/identity/oauth/signing-keys.ts'
import { signingKeyRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('security'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const signingKeys = contract(
  signingKeyRoutes,
  { operator: operatorDoor },
  {
    rotate: {
      summary: 'Create a new signing key; `now` retires the old key immediately, for example if it leaked',
      since: '0.1.0',
      body: signingKeyRotation,
      response: signingKeyIds,
    },
  },
)

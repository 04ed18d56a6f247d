// The contract of the login with a passkey: possession and user verification, so no code is asked for.
import { anyone } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { authPrefix } from '../../contract/prefixes.ts'
import {
  passkeyChallenge,
  passkeyLoginRequest,
  passkeyLoginResponse,
} from '../../wire/identity/passkeys/passkey-login.ts'
import { passkeyLoginRoutes } from './routes.ts'

const frontDoor = { prefix: authPrefix, access: anyone, openapi: ['account', 'consumer'], at: ['front-door'] } as const

export const passkeyLogin = contract(
  passkeyLoginRoutes,
  { frontDoor },
  {
    challenge: {
      summary: 'Create a challenge for a passkey, which works once within two minutes',
      since: '0.1.0',
      response: passkeyChallenge,
      limits: { rate: perAddress('publicCalls') },
      modes: 'works-while-paused',
    },
    login: {
      summary: 'Open a session with a passkey',
      since: '0.1.0',
      description:
        'The passkey signs the challenge with user verification. The response is that of a login, with the wrapped key that the passkey opens.',
      body: passkeyLoginRequest,
      response: passkeyLoginResponse,
      limits: { rate: perAddress('publicCalls'), ratesOfAction: ['login'] },
      modes: 'works-while-paused',
      errors: ['auth.login_failed', 'platform.out_of_order'],
    },
  },
)

// Routes of the login with a passkey, at the front door.
import { passkeyLogin } from '@company-data/protocol/nouns/passkey-login/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

const limit = { name: 'publicCalls', by: 'address' } as const
const modes = 'works-while-paused'

export const passkeyLoginRoutes = serve<AccountComponents>()(passkeyLogin, {
  challenge: { limit, modes, handler: (_, { passkeyLogins }) => passkeyLogins.challenge() },
  login: {
    limit,
    modes,
    handler: ({ body, address, header }, { passkeyLogins }) =>
      passkeyLogins.login(body, { address, agent: header('user-agent') }),
  },
})

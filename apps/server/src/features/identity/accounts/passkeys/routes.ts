// Routes of the login with a passkey, at the front door.
import { passkeyLogin } from '@company-data/protocol/nouns/passkey-login/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const passkeyLoginRoutes = serve<AccountComponents>()(passkeyLogin, {
  challenge: (_, { passkeyLogins }) => passkeyLogins.challenge(),
  login: ({ body, address, header }, { passkeyLogins }) =>
    passkeyLogins.login(body, { address, agent: header('user-agent') }),
})

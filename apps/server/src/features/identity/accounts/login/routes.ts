// Serves the contract of the login with a password.
import { logins } from '@company-data/protocol/nouns/login/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const loginRoutes = serve<AccountComponents>()(logins, {
  login: ({ body, address, header }, parts) => parts.login.login({ ...body, address, agent: header('user-agent') }),
})

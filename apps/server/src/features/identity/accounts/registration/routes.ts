// Serves the contract of registration.
import { keyWrap } from '@company-data/protocol/limits'
import { registrations } from '@company-data/protocol/nouns/registration/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const registrationRoutes = serve<AccountComponents>()(registrations, {
  readParams: async ({ query }, { authSalts }) => ({
    auth_salt: await authSalts.read(query.email),
    iter: keyWrap.iterations,
  }),
  register: ({ body, address, header }, { registrations }) =>
    registrations.register(body, address, header('user-agent')),
})

// Serves the contract of the password and the passcode of an account.
import { accountPasswords } from '@company-data/protocol/nouns/account-password/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const passwordRoutes = serve<AccountComponents>()(accountPasswords, {
  update: async ({ caller, body, address }, { accountRecords, passwords }) => {
    await passwords.change(await accountRecords.get(caller.userId), caller.grantId, body, address)
    return { password_changed: true }
  },
  updatePasscode: ({ caller, body, address }, { passcodes }) => passcodes.change(caller, body, address),
})

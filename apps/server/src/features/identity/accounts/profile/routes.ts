// Serves the contract of an account about itself.
import { accounts } from '@company-data/protocol/nouns/account/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'
import { getUserId } from './profile.ts'

export const profileRoutes = serve<AccountComponents>()(accounts, {
  read: ({ caller }, parts) => parts.accountRecords.read(getUserId(caller)),
  readProfile: ({ caller }, parts) => parts.profile.read(caller),
  updateProfile: ({ caller, body }, parts) => parts.profile.change(caller, body),
  readKeys: ({ caller }, { profileKeys }) => profileKeys.read(caller.userId),
  readAccountKey: ({ caller }, { profileKeys }) => profileKeys.accountKey(caller),
})

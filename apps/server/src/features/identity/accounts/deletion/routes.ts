// Serves the contract of the deletion of an account.
import { accountDeletion } from '@company-data/protocol/nouns/account-deletion/contract'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const deletionRoutes = serve<AccountComponents>()(accountDeletion, {
  request: async ({ caller, body, address }, { accountRecords, deletion }) => {
    const { expiresAt } = await deletion.request(await accountRecords.get(caller.userId), { ...body, address })
    return { expires_at: formatTimestamp(expiresAt) }
  },
  confirm: async ({ caller, body }, { deletion }) => {
    await deletion.confirm(caller, body.code)
    return { deleted: true }
  },
})

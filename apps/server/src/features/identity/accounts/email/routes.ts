// Serves the contract of the e-mail address of an account.
import { accountEmails } from '@company-data/protocol/nouns/account-email/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const emailRoutes = serve<AccountComponents>()(accountEmails, {
  confirm: async ({ caller, body }, { emails }) => {
    await emails.confirm(caller.userId, body.code)
    return { email_confirmed: true }
  },
  requestCode: async ({ caller }, { accountRecords, emails }) => {
    await emails.requestCode(await accountRecords.get(caller.userId))
    const { email, email_confirmed } = await accountRecords.read(caller.userId)
    return { email, email_confirmed }
  },
  change: async ({ caller, body, address }, { accountRecords, emails }) => {
    const account = await accountRecords.get(caller.userId)
    await emails.requestChange(account, { ...body, address })
    return { email: account.email ?? '', pending_email: body.email }
  },
  confirmChange: async ({ caller, body }, { accountRecords, emails }) => {
    await emails.confirmChange(caller.userId, body.code)
    const { email, email_confirmed } = await accountRecords.read(caller.userId)
    return { email, email_confirmed }
  },
})

// Routes of the e-mail address: confirming it after registration, and changing it (D1-CLI-62 to 67).
import {
  accountEmail,
  emailChange,
  emailChangeResponse,
  emailConfirmation,
  emailConfirmationResponse,
} from '@company-data/protocol/wire/identity/email'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const anySession = callers(['person', 'company', 'delegate'])
/** G-054: the company chooses the address of a delegate. */
const owner = callers(['person', 'company'])

export const emailRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/confirm-email',
    limit: { name: 'codeTries', by: 'caller' },
    at: ['front-door'],
    access: anySession,
    summary: 'Confirm the e-mail address with the code that was mailed to it',
    documents,
    body: emailConfirmation,
    response: emailConfirmationResponse,
    errors: ['account.code_invalid'],
    handler: async ({ caller, body }, { emails }) => {
      await emails.confirm(caller.userId, body.code)
      return { email_confirmed: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/api/account/email',
    limit: [
      { name: 'publicCalls', by: 'address' },
      { name: 'codeMails', by: 'caller' },
    ],
    at,
    access: owner,
    summary: 'Request a change of the e-mail address; a code is mailed to the new one',
    documents,
    body: emailChange,
    response: emailChangeResponse,
    errors: ['auth.login_failed', 'auth.email_taken', 'rate.limited'],
    handler: async ({ caller, body, address }, { accountRecords, emails }) => {
      const account = await accountRecords.get(caller.userId)
      await emails.requestChange(account, { ...body, address })
      return { email: account.email ?? '', pending_email: body.email }
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/email/confirm',
    limit: { name: 'codeTries', by: 'caller' },
    at,
    access: owner,
    summary: 'Confirm the new e-mail address with the code that was mailed to it',
    documents,
    body: emailConfirmation,
    response: accountEmail,
    errors: ['account.code_invalid', 'auth.email_taken'],
    handler: async ({ caller, body }, { accountRecords, emails }) => {
      await emails.confirmChange(caller.userId, body.code)
      const { email, email_confirmed } = await accountRecords.read(caller.userId)
      return { email, email_confirmed }
    },
  }),
]

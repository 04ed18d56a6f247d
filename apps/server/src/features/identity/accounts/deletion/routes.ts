// Routes of the deletion of an account: by its owner, with the password and a mailed code.
import {
  deletionConfirmation,
  deletionRequest,
  deletionRequestResponse,
  deletionResponse,
} from '@company-data/protocol/wire/identity/account-deletion'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const

export const deletionRoutes = [
  route({
    method: 'POST',
    path: '/api/account/delete-request',
    limit: [
      { name: 'publicCalls', by: 'address' },
      { name: 'codeMails', by: 'caller' },
    ],
    at,
    access: callers(['person', 'company']),
    summary: 'Request the deletion of the account; a code is mailed',
    documents,
    body: deletionRequest,
    response: deletionRequestResponse,
    errors: ['auth.login_failed', 'rate.limited'],
    handler: async ({ caller, body, address }, { accountRecords, deletion }) => {
      const { expiresAt } = await deletion.request(await accountRecords.get(caller.userId), { ...body, address })
      return { expires_at: formatTimestamp(expiresAt) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/confirm-delete',
    limit: { name: 'codeTries', by: 'caller' },
    at,
    access: callers(['person', 'company']),
    summary: 'Delete the account with the code that was mailed',
    documents,
    body: deletionConfirmation,
    response: deletionResponse,
    errors: ['account.code_invalid', 'company_connections.active_contract'],
    handler: async ({ caller, body }, { deletion }) => {
      await deletion.confirm(caller, body.code)
      return { deleted: true }
    },
  }),
]

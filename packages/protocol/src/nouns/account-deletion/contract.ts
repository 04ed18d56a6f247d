// The contract of the deletion of an account: by its owner, with the password and a mailed code.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import {
  deletionConfirmation,
  deletionRequest,
  deletionRequestResponse,
  deletionResponse,
} from '../../wire/identity/account-deletion.ts'
import { accountDeletionRoutes } from './routes.ts'

const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['person', 'company']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const accountDeletion = contract(
  accountDeletionRoutes,
  { owner: ownerDoor },
  {
    request: {
      summary: 'Request the deletion of the account; a code is mailed',
      body: deletionRequest,
      response: deletionRequestResponse,
      errors: ['auth.login_failed', 'rate.limited'],
    },
    confirm: {
      summary: 'Delete the account with the mailed code',
      body: deletionConfirmation,
      response: deletionResponse,
      errors: ['account.code_invalid', 'company_connections.active_contract', 'account.on_hold'],
    },
  },
)

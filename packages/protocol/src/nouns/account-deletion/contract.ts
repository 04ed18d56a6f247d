// The contract of the deletion of an account: by its owner, with the password and a mailed code.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress, perCaller } from '../../contract/endpoint-limits.ts'
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
      since: '0.1.0',
      body: deletionRequest,
      response: deletionRequestResponse,
      limits: { rate: [perAddress('publicCalls'), perCaller('codeMails')] },
      errors: ['auth.login_failed'],
    },
    confirm: {
      summary: 'Delete the account with the mailed code',
      since: '0.1.0',
      body: deletionConfirmation,
      response: deletionResponse,
      limits: { rate: perCaller('codeTries') },
      errors: ['account.code_invalid', 'company_connections.active_contract', 'account.on_hold'],
    },
  },
)

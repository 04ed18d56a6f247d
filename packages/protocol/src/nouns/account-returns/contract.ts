// The contract of the ways back without the password: with the recovery kit, or by starting over.
import { anyone } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { authPrefix } from '../../contract/prefixes.ts'
import {
  begunReturn,
  confirmedStartOver,
  finishedReturn,
  openedReturn,
  returnBeginning,
  returnFinish,
  returnOpening,
  startOverConfirmation,
  startOverRequest,
  startOverResponse,
} from '../../wire/identity/recovery/account-return.ts'
import { accountReturnRoutes } from './routes.ts'

const frontDoor = { prefix: authPrefix, access: anyone, openapi: ['account', 'consumer'], at: ['front-door'] } as const

export const accountReturns = contract(
  accountReturnRoutes,
  { frontDoor },
  {
    begin: {
      summary: 'Begin a return with the recovery kit; a code is mailed if address and kit are right',
      description:
        'The response is the same whether or not anything fits. `kit` is the proof derived from the code of the sheet. A second call replaces the code and the `return_id` of the first.',
      body: returnBeginning,
      status: 202,
      response: begunReturn,
      errors: ['rate.limited'],
    },
    open: {
      summary: 'Open a return with the mailed code; the response has the keys that the kit wraps',
      description:
        'An account with a second factor also sends `second_factor`, or `wait` if that is lost: the return is then ready after a waiting time, with a new code, and turns the second factor off. No key is sent while it waits.',
      body: returnOpening,
      response: openedReturn,
      errors: ['account.return_denied', 'auth.code_required', 'rate.limited'],
    },
    finish: {
      summary: 'Set a new password and a new kit; every session, device, passkey and passcode ends',
      body: returnFinish,
      response: finishedReturn,
      errors: ['account.return_denied', 'rate.limited', 'db.writes_paused', 'platform.out_of_order'],
    },
    startOver: {
      summary: 'Ask to delete an account that its owner cannot open any more; a code is mailed',
      description: 'The response is the same whether or not there is an account.',
      body: startOverRequest,
      status: 202,
      response: startOverResponse,
      errors: ['rate.limited'],
    },
    confirmStartOver: {
      summary: 'Confirm with the mailed code: the account is deleted at `due_at`, unless its owner logs in or cancels',
      body: startOverConfirmation,
      status: 202,
      response: confirmedStartOver,
      errors: ['account.code_invalid', 'rate.limited'],
    },
  },
)

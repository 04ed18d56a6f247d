// The contract of returning to an account without the password: by the recovery kit or by starting over.
import { anyone } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
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
      summary: 'Begin an account return with the recovery kit; if the address and the kit are right, a code is mailed',
      since: '0.1.0',
      description:
        'The response is the same whether or not they are right. `kit` is the proof derived from the code of the kit. A second call replaces the mailed code and the `return_id` of the first.',
      body: returnBeginning,
      status: 202,
      response: begunReturn,
      limits: { rate: [perAddress('publicCalls'), perAddress('returns')], ratesOfAction: ['returnsPerTarget'] },
    },
    open: {
      summary: 'Open an account return with the mailed code; the response has the keys that the kit wraps',
      since: '0.1.0',
      description:
        'For an account with a second factor, also send `second_factor`, or `wait` if it is lost: the return is then ready after a waiting time, needs a new code, and turns the second factor off. No key is sent while it waits.',
      body: returnOpening,
      response: openedReturn,
      limits: { rate: perAddress('publicCalls'), ratesOfAction: ['codeTries'] },
      errors: ['account.return_denied', 'auth.code_required'],
    },
    finish: {
      summary: 'Set a new password and a new kit; every session, device, passkey and passcode is removed',
      since: '0.1.0',
      body: returnFinish,
      response: finishedReturn,
      limits: { rate: perAddress('publicCalls') },
      errors: ['account.return_denied', 'db.writes_paused', 'platform.out_of_order'],
    },
    startOver: {
      summary: 'Request the deletion of an account that its owner can no longer open; a code is mailed',
      since: '0.1.0',
      description: 'The response is the same whether or not the account exists.',
      body: startOverRequest,
      status: 202,
      response: startOverResponse,
      limits: { rate: [perAddress('publicCalls'), perAddress('returns')], ratesOfAction: ['returnsPerTarget'] },
    },
    confirmStartOver: {
      summary: 'Confirm with the mailed code: the account is deleted at `due_at`, unless its owner logs in or cancels',
      since: '0.1.0',
      body: startOverConfirmation,
      status: 202,
      response: confirmedStartOver,
      limits: { rate: perAddress('publicCalls'), ratesOfAction: ['codeTries'] },
      errors: ['account.code_invalid'],
    },
  },
)

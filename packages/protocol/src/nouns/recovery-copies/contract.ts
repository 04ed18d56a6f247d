// The contract of recovery copies: account clients store and list them, only the owner at the portal gets one back (CX-18, T-18).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress, perCaller } from '../../contract/endpoint-limits.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import {
  newRecoveryCopy,
  recoveredCopy,
  recoveryCodeResponse,
  recoveryCopy,
  recoveryKey,
  recoveryRequest,
} from '../../wire/identity/recovery-copies.ts'
import { arrayOf } from '../../wire/pages.ts'
import { recoveryCopyRoutes } from './routes.ts'

const companyOrClient = callers(['company', 'account-client'])

const owner = callers(['company'])

const ownerDoor = {
  prefix: accountPrefix,
  access: companyOrClient,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const recoveryCopies = contract(
  recoveryCopyRoutes,
  { owner: ownerDoor },
  {
    readKey: {
      summary: 'Read the public recovery key, to seal copies to it',
      since: '0.1.0',
      response: recoveryKey,
    },
    create: {
      summary: 'Store a secret sealed to the recovery key',
      since: '0.1.0',
      body: newRecoveryCopy,
      status: 201,
      response: recoveryCopy,
      // A secret has some dozen bytes, and its sealed form is a little longer.
      limits: { bodyBytes: 16 * 1024 },
      errors: ['contact_data.encryption_required', 'account.quota_exceeded'],
    },
    list: {
      summary: 'List the recovery copies, without their values',
      since: '0.1.0',
      response: arrayOf(recoveryCopy),
    },
    mailCode: {
      summary: 'Mail a code with which a secret can be recovered',
      since: '0.1.0',
      access: owner,
      response: recoveryCodeResponse,
      limits: { rate: perCaller('codeMails') },
    },
    recover: {
      summary: 'Get a sealed copy back with the password and the mailed code',
      since: '0.1.0',
      access: owner,
      body: recoveryRequest,
      response: recoveredCopy,
      limits: { rate: [perAddress('publicCalls'), perCaller('codeTries')] },
      errors: ['account.recovery_denied', 'account.recovery_copy_not_found'],
    },
  },
)

// The contract of the second factor of an account.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddressAndAccount } from '../../contract/endpoint-limits.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import {
  recoveryCodes,
  recoveryCodesRequest,
  secondFactorConfirmation,
  secondFactorConfirmed,
  secondFactorRemoval,
  secondFactorSetup,
  secondFactorState,
} from '../../wire/identity/second-factor.ts'
import { secondFactorRoutes } from './routes.ts'

const anySession = callers(['person', 'company', 'delegate'])

const sessionDoor = {
  prefix: accountPrefix,
  access: anySession,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const secondFactors = contract(
  secondFactorRoutes,
  { session: sessionDoor },
  {
    read: {
      summary: 'Read whether the second factor is on, and how many recovery codes are left',
      since: '0.1.0',
      response: secondFactorState,
    },
    setUp: {
      summary: 'Create a TOTP secret, which takes effect once it is confirmed',
      since: '0.1.0',
      response: secondFactorSetup,
      errors: ['account.twofa_state'],
    },
    confirm: {
      summary:
        'Turn on the second factor with a first code; the response has the recovery codes, which are not shown again',
      since: '0.1.0',
      description:
        'Called shortly after a login, or with `password`, it lets codes of the app confirm operations and sign documents from now on. Otherwise they do so after the first login that uses one.',
      body: secondFactorConfirmation,
      response: secondFactorConfirmed,
      errors: ['account.code_invalid', 'account.proof_invalid', 'account.twofa_state', 'rate.limited'],
    },
    renewCodes: {
      summary: 'Replace the recovery codes, with the password and a code of the authenticator app',
      since: '0.1.0',
      body: recoveryCodesRequest,
      response: recoveryCodes,
      limits: { rate: perAddressAndAccount },
      errors: ['auth.login_failed', 'account.code_invalid', 'account.twofa_state'],
    },
    delete: {
      summary: 'Turn off the second factor with the password and a code or a recovery code',
      since: '0.1.0',
      body: secondFactorRemoval,
      status: 204,
      limits: { rate: perAddressAndAccount },
      errors: ['auth.login_failed', 'account.code_invalid', 'account.twofa_state'],
    },
  },
)

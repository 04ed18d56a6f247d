// The contract of the password and the passcode of an account.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddressAndAccount } from '../../contract/endpoint-limits.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { passcodeChange, passcodeChangeResponse } from '../../wire/identity/passcode.ts'
import { passwordChange, passwordChangeResponse } from '../../wire/identity/password.ts'
import { accountPasswordRoutes } from './routes.ts'

const anySession = callers(['person', 'company', 'delegate'])

const sessionDoor = {
  prefix: accountPrefix,
  access: anySession,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const accountPasswords = contract(
  accountPasswordRoutes,
  { session: sessionDoor },
  {
    update: {
      summary: 'Change the password: the same keys, wrapped again; every other session ends',
      since: '0.1.0',
      description:
        'Instead of `password`, a passkey can sign `password:<user_id>:<new_auth_salt>`: send `device_id`, `signature`, `assertion` and, if it signed one, `challenge`.',
      body: passwordChange,
      response: passwordChangeResponse,
      limits: { rate: perAddressAndAccount },
      errors: ['auth.login_failed', 'account.proof_invalid'],
    },
    updatePasscode: {
      summary: 'Set, replace or remove the passcode that unlocks the app, as a derived verifier',
      since: '0.1.0',
      description:
        'The first passcode requires a proof, or a session that was opened in the last few minutes. To replace or remove it, send `current_passcode` or a proof: `password`, `code`, or a passkey that signs `passcode:<user_id>:<passcode or none>`.',
      openapi: ['consumer'],
      access: callers(['person']),
      body: passcodeChange,
      response: passcodeChangeResponse,
      limits: { rate: perAddressAndAccount },
      errors: ['account.proof_required', 'account.proof_invalid'],
    },
  },
)

import { passcodeChange, passcodeChangeResponse } from '@company-data/protocol/wire/identity/passcode'
import { passwordChange, passwordChangeResponse } from '@company-data/protocol/wire/identity/password'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const limits = [
  { name: 'publicCalls', by: 'address' },
  { name: 'accountSecrets', by: 'caller' },
] as const
const anySession = callers(['person', 'company', 'delegate'])

export const passwordRoutes = [
  route({
    method: 'PUT',
    path: '/api/account/password',
    limit: limits,
    at,
    access: anySession,
    summary: 'Change the password: the same keys, wrapped again; every other session ends',
    documents,
    body: passwordChange,
    response: passwordChangeResponse,
    description:
      'In place of `password`, a passkey may sign `password:<user_id>:<new_auth_salt>`: send `device_id`, `signature` and `assertion`.',
    errors: ['auth.login_failed', 'account.proof_invalid', 'rate.limited'],
    handler: async ({ caller, body, address }, { accountRecords, passwords }) => {
      await passwords.change(await accountRecords.get(caller.userId), caller.grantId, body, address)
      return { password_changed: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/api/account/passcode',
    limit: limits,
    at,
    access: callers(['person']),
    summary: 'Set, replace or remove the passcode that unlocks the app, as a derived verifier',
    documents: ['consumer'],
    body: passcodeChange,
    response: passcodeChangeResponse,
    description:
      'The first passcode needs a proof, or a session that was opened in the last minutes. To replace or remove one, send `current_passcode` or a proof: `password`, `code`, or a passkey that signs `passcode:<user_id>:<passcode or none>`.',
    errors: ['rate.limited', 'account.proof_required', 'account.proof_invalid'],
    handler: ({ caller, body, address }, { passcodes }) => passcodes.change(caller, body, address),
  }),
]

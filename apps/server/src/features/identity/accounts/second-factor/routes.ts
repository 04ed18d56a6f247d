import {
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSetup,
  secondFactorState,
} from '@company-data/protocol/wire/identity/second-factor'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const anySession = callers(['person', 'company', 'delegate'])

export const secondFactorRoutes = [
  route({
    method: 'GET',
    path: '/api/account/2fa',
    at,
    access: anySession,
    summary: 'Whether the second factor is on',
    documents,
    response: secondFactorState,
    handler: async ({ caller }, { accountRecords, secondFactor }) => ({
      twofa_enabled: secondFactor.isOn(await accountRecords.get(caller.userId)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/account/2fa/setup',
    at,
    access: anySession,
    summary: 'Make a TOTP secret; it takes effect once it is confirmed',
    documents,
    response: secondFactorSetup,
    errors: ['account.twofa_state'],
    handler: ({ caller }, { secondFactor }) => secondFactor.setup(caller.userId),
  }),
  route({
    method: 'POST',
    path: '/api/account/2fa/confirm',
    at,
    access: anySession,
    summary: 'Turn the second factor on with a first code',
    documents,
    body: secondFactorConfirmation,
    response: secondFactorState,
    errors: ['account.code_invalid', 'account.twofa_state', 'rate.limited'],
    handler: async ({ caller, body }, { secondFactor }) => {
      await secondFactor.confirm(caller.userId, body.code)
      return { twofa_enabled: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/2fa',
    limit: [
      { name: 'publicCalls', by: 'address' },
      { name: 'accountSecrets', by: 'caller' },
    ],
    at,
    access: anySession,
    summary: 'Turn the second factor off, with the password and a code',
    documents,
    body: secondFactorRemoval,
    status: 204,
    errors: ['auth.login_failed', 'account.code_invalid', 'account.twofa_state', 'rate.limited'],
    handler: async ({ caller, body, address }, { accountRecords, secondFactor }) => {
      await secondFactor.remove(await accountRecords.get(caller.userId), { ...body, address })
      return undefined
    },
  }),
]

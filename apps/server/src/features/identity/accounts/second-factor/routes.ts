import {
  recoveryCodes,
  recoveryCodesRequest,
  secondFactorConfirmation,
  secondFactorConfirmed,
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
const secretLimits = [
  { name: 'publicCalls', by: 'address' },
  { name: 'accountSecrets', by: 'caller' },
] as const

export const secondFactorRoutes = [
  route({
    method: 'GET',
    path: '/api/account/2fa',
    at,
    access: anySession,
    summary: 'Whether the second factor is on, and how many recovery codes are left',
    documents,
    response: secondFactorState,
    handler: async ({ caller }, { accountRecords, secondFactor }) => {
      const account = await accountRecords.get(caller.userId)
      return {
        twofa_enabled: secondFactor.isOn(account),
        recovery_codes_left: await secondFactor.countRecoveryCodes(account),
      }
    },
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
    summary:
      'Turn the second factor on with a first code; the response has the recovery codes, which are not shown again',
    documents,
    body: secondFactorConfirmation,
    response: secondFactorConfirmed,
    errors: ['account.code_invalid', 'account.twofa_state', 'rate.limited'],
    handler: async ({ caller, body }, { secondFactor }) => ({
      twofa_enabled: true,
      recovery_codes: await secondFactor.confirm(caller.userId, body.code),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/account/2fa/recovery-codes',
    limit: secretLimits,
    at,
    access: anySession,
    summary: 'Make new recovery codes with the password and a code of the authenticator app; the old ones end',
    documents,
    body: recoveryCodesRequest,
    response: recoveryCodes,
    errors: ['auth.login_failed', 'account.code_invalid', 'account.twofa_state', 'rate.limited'],
    handler: async ({ caller, body, address }, { accountRecords, secondFactor }) => {
      const account = await accountRecords.get(caller.userId)
      return { recovery_codes: await secondFactor.renewRecoveryCodes(account, { ...body, address }) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/2fa',
    limit: secretLimits,
    at,
    access: anySession,
    summary: 'Turn the second factor off, with the password and a code or a recovery code',
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

// Password, e-mail address, second factor, devices, passcode: portal and app sessions only, never grantable (D1-CLI-62 to 67).
import {
  accountEmail,
  emailChange,
  emailChangeAnswer,
  emailConfirmation,
} from '@company-data/protocol/wire/identity/email'
import { passcodeChange, passcodeChangeAnswer } from '@company-data/protocol/wire/identity/passcode'
import { passwordChange, passwordChangeAnswer } from '@company-data/protocol/wire/identity/password'
import {
  secondFactorConfirmation,
  secondFactorRemoval,
  secondFactorSetup,
  secondFactorState,
} from '@company-data/protocol/wire/identity/second-factor'
import {
  createdTrustedDevice,
  newTrustedDevice,
  trustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountParts } from '../parts.ts'

const route = routeTo<AccountParts>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const anySession = callers(['person', 'company', 'delegate'])
/** G-054: the address of a delegate is its company's to choose. */
const owner = callers(['person', 'company'])

const passwordRoutes = [
  route({
    method: 'PUT',
    path: '/api/account/password',
    at,
    access: anySession,
    summary: 'Change the password: the same keys, wrapped anew; every other session ends',
    documents,
    body: passwordChange,
    answers: passwordChangeAnswer,
    errors: ['auth.login_failed', 'rate.limited'],
    handler: async ({ caller, body, address }, { profiles, passwords }) => {
      await passwords.change(await profiles.get(caller.userId), caller.grantId, body, address)
      return { password_changed: true }
    },
  }),
  route({
    method: 'PUT',
    path: '/api/account/passcode',
    at,
    access: callers(['person']),
    summary: 'Set the passcode that unlocks the app, as a derived verifier',
    documents: ['consumer'],
    body: passcodeChange,
    answers: passcodeChangeAnswer,
    handler: async ({ caller, body }, { passwords }) => {
      await passwords.setPasscode(caller.userId, body.passcode)
      return { passcode_set: true }
    },
  }),
]

const emailRoutes = [
  route({
    method: 'PUT',
    path: '/api/account/email',
    at,
    access: owner,
    summary: 'Ask for another e-mail address; a code is mailed to it',
    documents,
    body: emailChange,
    answers: emailChangeAnswer,
    errors: ['auth.login_failed', 'auth.email_taken', 'rate.limited'],
    handler: async ({ caller, body, address }, { profiles, emails }) => {
      const account = await profiles.get(caller.userId)
      await emails.requestChange(account, { ...body, address })
      return { email: account.email ?? '', pending_email: body.email }
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/email/confirm',
    at,
    access: owner,
    summary: 'Confirm the new e-mail address with the code that was mailed to it',
    documents,
    body: emailConfirmation,
    answers: accountEmail,
    errors: ['account.code_invalid', 'auth.email_taken'],
    handler: async ({ caller, body }, { profiles, emails }) => {
      await emails.confirmChange(caller.userId, body.code)
      const { email, email_confirmed } = await profiles.account(caller.userId)
      return { email, email_confirmed }
    },
  }),
]

const secondFactorRoutes = [
  route({
    method: 'GET',
    path: '/api/account/2fa',
    at,
    access: anySession,
    summary: 'Whether the second factor is on',
    documents,
    answers: secondFactorState,
    handler: async ({ caller }, { profiles, secondFactor }) => ({
      twofa_enabled: secondFactor.isOn(await profiles.get(caller.userId)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/account/2fa/setup',
    at,
    access: anySession,
    summary: 'Make a TOTP secret; it counts once it is confirmed',
    documents,
    answers: secondFactorSetup,
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
    answers: secondFactorState,
    errors: ['account.code_invalid', 'account.twofa_state'],
    handler: async ({ caller, body }, { secondFactor }) => {
      await secondFactor.confirm(caller.userId, body.code)
      return { twofa_enabled: true }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/2fa',
    at,
    access: anySession,
    summary: 'Turn the second factor off, with the password and a code',
    documents,
    body: secondFactorRemoval,
    status: 204,
    errors: ['auth.login_failed', 'account.code_invalid', 'account.twofa_state', 'rate.limited'],
    handler: async ({ caller, body, address }, { profiles, secondFactor }) => {
      await secondFactor.remove(await profiles.get(caller.userId), { ...body, address })
      return undefined
    },
  }),
]

const deviceRoutes = [
  route({
    method: 'GET',
    path: '/api/account/trusted-devices',
    at,
    access: anySession,
    summary: 'The trusted devices',
    documents,
    answers: arrayOf(trustedDevice),
    handler: ({ caller }, { devices }) => devices.list(caller.userId),
  }),
  route({
    method: 'POST',
    path: '/api/account/trusted-devices',
    at,
    access: anySession,
    summary: 'Register a device with the public key of its signatures',
    documents,
    body: newTrustedDevice,
    status: 201,
    answers: createdTrustedDevice,
    handler: ({ caller, body }, { devices }) => devices.add(caller.userId, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/account/trusted-devices/{deviceId}',
    at,
    access: anySession,
    summary: 'Forget a device',
    documents,
    status: 204,
    errors: ['account.device_not_found'],
    handler: async ({ caller, params }, { devices }) => {
      await devices.remove(caller.userId, params.deviceId)
      return undefined
    },
  }),
]

export const securityRoutes = [...passwordRoutes, ...emailRoutes, ...secondFactorRoutes, ...deviceRoutes]

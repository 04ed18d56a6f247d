// Calls about accounts: registration, sessions, passwords, second factor, devices, recovery and deletion.
import {
  addKit,
  addPasskey,
  beginReturn,
  call,
  createAccountClient,
  expectStatus,
  registerCompany,
  registerPerson,
  sendReturn,
  totpAt,
} from '@company-data/testkit'
import { type CallSetups, replacing } from '../call-setup.ts'
import type { World } from '../world.ts'

/** A person whose account the call may change or end. */
const newPerson = ({ platform }: World) => registerPerson(platform)

const newClient = ({ company }: World) => createAccountClient(company)

/** The time of a step of the authenticator app; a code works once, and one step ahead is accepted too. */
const STEP_MS = 30_000

const withSecondFactor = async (world: World) => {
  const person = await newPerson(world)
  const { secret } = expectStatus(await person.call('POST', '/api/account/2fa/setup'), 200, 'setting up').body
  const now = Date.parse((await world.platform.ops('GET', '/api/ops/clock')).body.now)
  return { person, code: totpAt(secret, now), nextCode: totpAt(secret, now + STEP_MS) }
}

const withConfirmedFactor = async (world: World) => {
  const { person, code, nextCode } = await withSecondFactor(world)
  expectStatus(await person.call('POST', '/api/account/2fa/confirm', { code }), 200, 'confirming')
  return { token: person.token, body: replacing({ password: person.password, code: nextCode }) }
}

const openReturn = async (world: World) => {
  const person = await newPerson(world)
  const kit = await addKit(person)
  const opening = await beginReturn(world.platform, person, kit)
  return { person, kit, opening }
}

export const accountSetups: CallSetups = {
  'GET /api/auth/params': ({ person }) => ({ query: { email: person.email } }),
  'POST /api/auth/login': ({ person: { email, password } }) => ({ body: replacing({ email, password }) }),
  'POST /api/auth/refresh': async (world) => ({
    body: replacing({ refresh_token: (await newPerson(world)).refreshToken }),
  }),
  'POST /api/auth/logout': async (world) => ({ token: (await newPerson(world)).token }),
  'POST /api/auth/confirm-email': async (world) => {
    const { token, email } = await newPerson(world)
    return { token, body: replacing({ code: await world.mail.codeFor(email, 'confirm_email') }) }
  },
  'POST /api/auth/confirm-email/request': async (world) => ({ token: (await newPerson(world)).token }),
  'PUT /api/account/email': async (world) => {
    const { token, password } = await newPerson(world)
    return { token, body: replacing({ password }) }
  },
  'POST /api/account/email/confirm': async (world) => {
    const person = await newPerson(world)
    const email = `new-${person.email}`
    expectStatus(await person.call('PUT', '/api/account/email', { email, password: person.password }), 200, 'change')
    return { token: person.token, body: replacing({ code: await world.mail.codeFor(email, 'change_email') }) }
  },
  'PUT /api/account/password': async (world) => {
    const { token, password } = await newPerson(world)
    return { token, body: replacing({ password }) }
  },
  'PUT /api/account/passcode': async (world) => {
    const { token, password } = await newPerson(world)
    return { token, body: replacing({ password }) }
  },
  'POST /api/account/2fa/setup': async (world) => ({ token: (await newPerson(world)).token }),
  'POST /api/account/2fa/confirm': async (world) => {
    const { person, code } = await withSecondFactor(world)
    return { token: person.token, body: replacing({ code, password: person.password }) }
  },
  'POST /api/account/2fa/recovery-codes': withConfirmedFactor,
  'DELETE /api/account/2fa': withConfirmedFactor,
  'POST /api/account/trusted-devices': async (world) => ({ token: (await newPerson(world)).token }),
  'PUT /api/account/trusted-devices/{deviceId}': async (world) => {
    const person = await newPerson(world)
    const { deviceId } = await addPasskey(person)
    return { token: person.token, ids: { deviceId } }
  },
  'POST /api/auth/passkey/login': async (world) => {
    const person = await newPerson(world)
    const passkey = await addPasskey(person)
    const { challenge } = (await call(world.platform.frontDoor, 'POST', '/api/auth/passkey/challenge')).body
    const members = { credential_id: passkey.credentialId, challenge, ...passkey.answer(challenge) }
    return { body: replacing(members) }
  },
  'GET /api/account/kit': async (world) => {
    const person = await newPerson(world)
    await addKit(person)
    return { token: person.token }
  },
  'PUT /api/account/kit': async (world) => {
    const { token, password } = await newPerson(world)
    return { token, body: replacing({ password }) }
  },
  'POST /api/account/kit/confirm': async (world) => {
    const person = await newPerson(world)
    await addKit(person)
    return { token: person.token }
  },
  'DELETE /api/account/kit': async (world) => {
    const person = await newPerson(world)
    await addKit(person)
    return { token: person.token, body: replacing({ password: person.password }) }
  },
  'POST /api/auth/kit/begin': async (world) => {
    const person = await newPerson(world)
    const { body } = await addKit(person)
    return { body: replacing({ email: person.email, kit: body.kit }) }
  },
  'POST /api/auth/kit/open': async (world) => ({ body: replacing((await openReturn(world)).opening) }),
  'POST /api/auth/kit/finish': async (world) => {
    const { opening } = await openReturn(world)
    const { return_token } = expectStatus(await sendReturn(world.platform, 'open', opening), 200, 'opening').body
    return { body: replacing({ return_token }) }
  },
  'POST /api/auth/start-over': async (world) => ({ body: replacing({ email: (await newPerson(world)).email }) }),
  'POST /api/auth/start-over/confirm': async (world) => {
    const { email } = await newPerson(world)
    await call(world.platform.frontDoor, 'POST', '/api/auth/start-over', { body: { email } })
    return { body: replacing({ email, code: await world.mail.codeFor(email, 'start_over') }) }
  },
  'POST /api/account/delete-request': async (world) => {
    const { token, password } = await newPerson(world)
    return { token, body: replacing({ password }) }
  },
  'POST /api/account/confirm-delete': async (world) => {
    const person = await newPerson(world)
    await person.call('POST', '/api/account/delete-request', { password: person.password })
    return { token: person.token, body: replacing({ code: await world.mail.codeFor(person.email, 'delete_account') }) }
  },
  'GET /api/profile/keys': ({ company }) => ({ token: company.token }),
  'GET /api/portal/audit-log': async ({ platform }) => {
    const company = await registerCompany(platform)
    await createAccountClient(company)
    return { token: company.token }
  },
  'PUT /api/ops/companies/{id}/level': async ({ platform }) => ({
    ids: { id: (await registerCompany(platform)).userId },
  }),
  'POST /api/profile/migrate-region': async ({ platform }) => {
    const { token, apiUrl } = await registerPerson(platform, { region: 'us' })
    return { token, base: apiUrl }
  },

  'PUT /api/account/clients/{id}/capabilities': async (world) => ({ ids: { id: (await newClient(world)).clientId } }),
  'POST /api/account/clients/{id}/regenerate-secret': async (world) => ({
    ids: { id: (await newClient(world)).clientId },
  }),
  'POST /api/ops/account-clients': ({ company }) => ({ body: replacing({ company_user_id: company.userId }) }),
}

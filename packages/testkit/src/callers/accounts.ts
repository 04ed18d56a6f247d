// Accounts for tests, created over HTTP with keys and verifier, as a device would send them.

import { importValuePrivateKey, openValue } from '@company-data/crypto'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { nextDevice } from '../keys/devices.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { uniqueName } from './unique-name.ts'

export interface TestAccount {
  userId: string
  usertype: 'person' | 'company'
  email: string
  /** The raw password; the platform only ever sees values derived from it. */
  rawPassword: string
  /** The derived verifier, as it is sent. */
  password: string
  authSalt: string
  /** A person's share code or a company's code. */
  code: string
  token: string
  refreshToken: string
  apiUrl: string
  frontDoor: string
  publicKey: string
  /** Opens a value that was sealed to the key of this account, as its device does. */
  openValue(wrapper: string): Promise<string>
  /** A request of this account to its home region. */
  call(method: string, path: string, body?: unknown): Promise<Reply>
}

/** The base where accounts register. */
export type FrontDoor = Pick<TestPlatform, 'frontDoor'>

export interface RegisterOptions {
  region?: string
  email?: string
  companyCode?: string
  displayName?: string
  /** `en` by default. */
  language?: string
}

const register = async (
  platform: FrontDoor,
  usertype: 'person' | 'company',
  options: RegisterOptions,
): Promise<TestAccount> => {
  const name = uniqueName()
  const email = options.email ?? `${usertype}-${name.toLowerCase()}@example.org`
  const { rawPassword, authSalt, password, ...device } = await nextDevice()
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/register', {
    body: {
      usertype,
      email,
      auth_salt: authSalt,
      password,
      display_name: options.displayName ?? `${usertype} ${name}`,
      language: options.language ?? 'en',
      region: options.region ?? 'eu',
      public_key: device.pair.publicKey,
      encrypted_private_key: device.wrappedKey,
      ...(usertype === 'company' && {
        company_code: options.companyCode ?? `C${name}`.slice(0, 12),
        recovery_public_key: device.recoveryPair.publicKey,
        encrypted_recovery_private_key: device.wrappedRecoveryKey,
      }),
    },
  })
  const { body } = expectStatus(reply, 201, `registering a ${usertype}`)
  return {
    userId: body.user_id,
    usertype,
    email,
    rawPassword,
    password,
    authSalt,
    code: body.share_code ?? body.company_code,
    token: body.access_token,
    refreshToken: body.refresh_token,
    apiUrl: body.api_url,
    frontDoor: platform.frontDoor,
    publicKey: device.pair.publicKey,
    openValue: async (wrapper) => openValue(wrapper, await importValuePrivateKey(device.pair.pkcs8)),
    call: (method, path, content) =>
      call(body.api_url, method, path, { token: body.access_token, ...(content !== undefined && { body: content }) }),
  }
}

export const registerPerson = (platform: FrontDoor, options: RegisterOptions = {}): Promise<TestAccount> =>
  register(platform, 'person', options)

/** A company on the level that a test needs; `pro` by default. */
export const registerCompany = async (
  platform: FrontDoor,
  options: RegisterOptions & { level?: 'free' | 'basic' | 'pro' | 'business' } = {},
): Promise<TestAccount> => {
  const company = await register(platform, 'company', options)
  const level = options.level ?? 'pro'
  if (level !== 'free')
    expectStatus(await company.call('PUT', '/api/account/level', { level }), 200, 'setting the level')
  return company
}

/** A new session to replace the expired one, at the current home region. */
export const renewSession = async (account: TestAccount): Promise<void> => {
  const { email, password, frontDoor } = account
  const reply = await call(frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  const { access_token: token, refresh_token, api_url } = expectStatus(reply, 200, 'logging in').body
  Object.assign(account, {
    token,
    refreshToken: refresh_token,
    apiUrl: api_url,
    call: (method: string, path: string, content?: unknown) =>
      call(api_url, method, path, { token, ...(content !== undefined && { body: content }) }),
  })
}

// Accounts for tests, made through the platform's own doors: keys, verifier and all, as a device would send them.

import { call, type Reply } from '../http/call.ts'
import { nextDevice } from '../keys/devices.ts'
import { newServiceKeys, type TestServiceKeys } from '../keys/service-keys.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { uniqueName } from './unique-name.ts'

export interface Registered {
  userId: string
  email: string
  /** The raw password; the platform only ever sees what is derived from it. */
  rawPassword: string
  /** The derived verifier, as it is sent. */
  password: string
  authSalt: string
  /** A person's share code or a company's code. */
  code: string
  token: string
  refreshToken: string
  apiUrl: string
  publicKey: string
  /** A request of this account to its home region. */
  call(method: string, path: string, body?: unknown): Promise<Reply>
}

const expectStatus = (reply: Reply, status: number, what: string): Reply => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text}`)
  return reply
}

export interface RegisterOptions {
  region?: string
  email?: string
  companyCode?: string
  displayName?: string
}

const register = async (
  platform: TestPlatform,
  usertype: 'person' | 'company',
  options: RegisterOptions,
): Promise<Registered> => {
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
      language: 'en',
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
    email,
    rawPassword,
    password,
    authSalt,
    code: body.share_code ?? body.company_code,
    token: body.access_token,
    refreshToken: body.refresh_token,
    apiUrl: body.api_url,
    publicKey: device.pair.publicKey,
    call: (method, path, content) =>
      call(body.api_url, method, path, { token: body.access_token, ...(content !== undefined && { body: content }) }),
  }
}

export const registerPerson = (platform: TestPlatform, options: RegisterOptions = {}): Promise<Registered> =>
  register(platform, 'person', options)

/** A company on the level that a test needs; `pro` unless said otherwise. */
export const registerCompany = async (
  platform: TestPlatform,
  options: RegisterOptions & { level?: 'free' | 'basic' | 'pro' | 'business' } = {},
): Promise<Registered> => {
  const company = await register(platform, 'company', options)
  const level = options.level ?? 'pro'
  if (level !== 'free')
    expectStatus(await company.call('PUT', '/api/account/level', { level }), 200, 'setting the level')
  return company
}

export interface CreatedService {
  id: string
  keys: TestServiceKeys
  record: Record<string, unknown>
}

export const createService = async (
  company: Registered,
  options: Record<string, unknown> = {},
): Promise<CreatedService> => {
  const keys = await newServiceKeys()
  const reply = await company.call('POST', '/api/services', {
    name: `Service ${uniqueName()}`,
    admin_email: company.email,
    public_key: keys.public_key,
    encrypted_private_key: keys.encrypted_private_key,
    ...options,
  })
  const record = expectStatus(reply, 201, 'creating a service').body
  return { id: record.id, keys, record }
}

export interface RegisteredClient {
  clientId: string
  clientSecret: string
  /** A fresh access token by client_credentials at the front door. */
  token(): Promise<string>
}

const clientOf = (platform: TestPlatform, record: { client_id: string; client_secret: string }): RegisteredClient => ({
  clientId: record.client_id,
  clientSecret: record.client_secret,
  async token() {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: record.client_id,
      client_secret: record.client_secret,
    })
    return expectStatus(await call(platform.frontDoor, 'POST', '/oauth2/token', { body }), 200, 'getting a token').body
      .access_token
  },
})

export const createServiceClient = async (
  platform: TestPlatform,
  company: Registered,
  serviceId: string,
  options: { redirect_uri?: string } = {},
): Promise<RegisteredClient> =>
  clientOf(
    platform,
    expectStatus(
      await company.call('POST', `/api/services/${serviceId}/client`, options),
      201,
      'creating a service client',
    ).body,
  )

export const createAccountClient = async (
  platform: TestPlatform,
  company: Registered,
  options: { capabilities?: readonly string[]; redirect_uri?: string; purpose?: string; name?: string } = {},
): Promise<RegisteredClient> =>
  clientOf(
    platform,
    expectStatus(
      await company.call('POST', '/api/account/clients', { name: 'client', capabilities: [], ...options }),
      201,
      'creating an account client',
    ).body,
  )

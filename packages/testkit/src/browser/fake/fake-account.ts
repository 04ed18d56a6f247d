// The account that is signed in to an app over a fake platform: a device with real keys, and the responses to its sign-in.
import type { Level } from '@company-data/protocol/levels'
import { type Device, nextDevice } from '../../keys/devices.ts'
import { FAKE_LOG_KEY, keyLogReplies } from './fake-key-log.ts'
import type { FakePlatform, FakeReply, FakeRequest } from './fake-platform.ts'

export interface FakeAccount {
  user_id: string
  usertype: 'person' | 'company' | 'delegate'
  email: string
  display_name: string
  level?: Level
  twofa_enabled?: boolean
  email_confirmed?: boolean
  /** A return or a start-over that waits. */
  return?: { kind: 'kit' | 'start_over'; ready_at: string } | null
}

const buildAccount = ({ usertype, ...account }: FakeAccount) => ({
  email_confirmed: true,
  level: 'pro',
  region: 'eu',
  usertype,
  ...(usertype === 'person' ? { share_code: 'ABCD-EFGH', passcode_set: true } : { company_code: 'NORDWIND' }),
  ...(usertype === 'delegate' && { company: { display_name: 'Nordwind Energie', company_code: 'NORDWIND' } }),
  twofa_enabled: false,
  kit: 'confirmed',
  return: null,
  created_at: '2026-01-02T03:04:05.000+00:00',
  ...account,
})

type SessionSource = Pick<FakePlatform, 'origin' | 'accessToken'>

const buildSession = ({ user_id, usertype }: FakeAccount, { origin, accessToken }: SessionSource) => ({
  token_type: 'Bearer',
  expires_in: 86_400,
  access_token: accessToken(),
  refresh_token: accessToken(),
  api_url: origin,
  user_id,
  usertype,
})

const buildSessionRecord = ({ usertype }: FakeAccount) => ({
  id: '0198c0de-0000-7000-8000-00000000a001',
  is_current: true,
  app: usertype === 'person' ? 'wallet' : 'portal',
  agent: 'Chrome on Linux',
  opened_by: 'password',
  device_id: null,
  created_at: '2026-01-02T03:04:05.000+00:00',
  last_used_at: '2026-01-02T03:04:05.000+00:00',
})

/** The pin book, as it was last written. */
const pinReplies = (): Record<string, FakeReply> => {
  let book: { version: number; value: string | null } = { version: 0, value: null }
  return {
    'GET /api/account/pins': () => book,
    'PUT /api/account/pins': ({ body }: FakeRequest) => {
      book = body
      return { version: body.version }
    },
  }
}

/** The identity of the platform. Every page reads it, also before a test has said who is signed in. */
export const platformReply = (origin: string) => ({
  name: 'Nordsee Wallet',
  icon_url: null,
  operator_name: null,
  operator_url: null,
  support_url: null,
  wallet_url: `${origin}/wallet/`,
  key_log_key: FAKE_LOG_KEY,
  webauthn_rp_id: new URL(origin).hostname,
})

/** The responses that every app needs for its session and its layout. */
export const accountReplies = (
  fake: SessionSource,
  account: FakeAccount,
  device: Device,
): Record<string, FakeReply> => ({
  'GET /api/auth/params': { auth_salt: device.authSalt, iter: 100_000 },
  'POST /api/auth/login': { ...buildSession(account, fake), encrypted_private_key: device.wrappedKey },
  'POST /api/auth/refresh': buildSession(account, fake),
  'POST /api/auth/logout': undefined,
  'GET /api/account': () => buildAccount(account),
  'GET /api/platform': platformReply(fake.origin),
  'GET /api/profile': { display_name: account.display_name, language: null },
  ...pinReplies(),
  ...keyLogReplies(),
  'GET /api/services': [],
  'GET /api/account/kit': { kit_id: 'K7M2QX', created_at: '2026-01-02T03:04:05.000+00:00', confirmed: true },
  'GET /api/account/service-keys': [],
  'GET /api/account/trusted-devices': [],
  'GET /api/account/quotas': [
    { quota: 'bytes', unit: 'bytes', used: 1_000_000, limit: 4_000_000 },
    { quota: 'webhooks', unit: 'rows', used: 9, limit: 10 },
  ],
  'GET /api/account/sessions': () => [buildSessionRecord(account)],
  'GET /api/account/recovery-key': { public_key: device.recoveryPair.publicKey },
  'GET /api/profile/keys': {
    public_key: device.pair.publicKey,
    encrypted_private_key: device.wrappedKey,
    ...(account.usertype === 'company' && {
      recovery_public_key: device.recoveryPair.publicKey,
      encrypted_recovery_private_key: device.wrappedRecoveryKey,
    }),
  },
})

let fakeDevice: Promise<Device> | undefined

/** One device for all tests of a process. */
export const getFakeDevice = (): Promise<Device> => {
  fakeDevice ??= nextDevice()
  return fakeDevice
}

// The proofs of an account at a fake platform: its password, its second factor, its address, and its deletion.
import { ApiError } from '@company-data/protocol/errors'
import type { FakePlatform, FakeReply, FakeRequest, FakeWallet } from '@company-data/testkit/browser'
import { fakeAccount } from './fake-account.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const LATER = '2030-01-02T03:04:05.000+00:00'

type Replies = Record<string, FakeReply>

/** The account, and the proof checks of requests. */
const createProofs = (
  { origin, accessToken }: Pick<FakePlatform, 'origin' | 'accessToken'>,
  device: FakeWallet['device'],
  members: Parameters<typeof fakeAccount>[0],
) => {
  const { account, replies } = fakeAccount(members)
  const state = {
    verifier: device.password,
    authSalt: device.authSalt,
    wrappedKey: device.wrappedKey,
    code: '424242',
    isDeleted: false,
    pendingEmail: '',
  }
  return {
    device,
    account,
    state,
    replies,
    session: {
      token_type: 'Bearer',
      expires_in: 86_400,
      access_token: accessToken(),
      refresh_token: accessToken(),
      api_url: origin,
      user_id: '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
      usertype: 'person',
    },
    spendCode(code: string, key: 'auth.login_failed' | 'account.code_invalid'): void {
      if (code !== state.code) throw new ApiError(key)
      state.code = ''
    },
    requirePassword(verifier: string): void {
      if (verifier !== state.verifier) throw new ApiError('auth.login_failed')
    },
    requireFactor(isOn: boolean): void {
      if (account.twofa_enabled !== isOn) throw new ApiError('account.twofa_state')
    },
    requireAccount(key: 'auth.token_invalid' | 'oauth.invalid_grant'): void {
      if (state.isDeleted) throw new ApiError(key)
    },
  }
}

type Proofs = ReturnType<typeof createProofs>

const sessionReplies = (proofs: Proofs): Replies => {
  const { account, state, session, device, replies, requireAccount, requirePassword, spendCode } = proofs
  const readAccount = replies['GET /api/account'] as () => unknown
  return {
    ...replies,
    'GET /api/account': () => {
      requireAccount('auth.token_invalid')
      return readAccount()
    },
    'GET /api/auth/params': () => ({ auth_salt: state.authSalt, iter: 100_000 }),
    'POST /api/auth/refresh': () => {
      requireAccount('oauth.invalid_grant')
      return session
    },
    'POST /api/auth/login': ({ body }: FakeRequest) => {
      if (state.isDeleted) throw new ApiError('auth.login_failed')
      requirePassword(body.password)
      if (account.twofa_enabled && body.code === undefined) throw new ApiError('auth.code_required')
      if (account.twofa_enabled) spendCode(body.code, 'auth.login_failed')
      return { ...session, encrypted_private_key: state.wrappedKey }
    },
    'GET /api/profile/keys': () => ({ public_key: device.pair.publicKey, encrypted_private_key: state.wrappedKey }),
    'PUT /api/account/password': ({ body }: FakeRequest) => {
      requirePassword(body.password)
      Object.assign(state, { verifier: body.new_password, authSalt: body.new_auth_salt })
      state.wrappedKey = body.encrypted_private_key
      return { password_changed: true }
    },
  }
}

/** As the platform makes them: ten, each once. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `4T7K${index}-9XW2M`)

const factorReplies = ({ account, requireFactor, requirePassword, spendCode }: Proofs): Replies => ({
  'POST /api/account/2fa/setup': () => {
    requireFactor(false)
    return { secret: SECRET, otpauth_url: `otpauth://totp/Wallet:ada?secret=${SECRET}` }
  },
  'POST /api/account/2fa/confirm': ({ body }: FakeRequest) => {
    requireFactor(false)
    spendCode(body.code, 'account.code_invalid')
    account.twofa_enabled = true
    return { twofa_enabled: true, recovery_codes: RECOVERY_CODES }
  },
  'POST /api/account/2fa/recovery-codes': ({ body }: FakeRequest) => {
    requireFactor(true)
    requirePassword(body.password)
    spendCode(body.code, 'account.code_invalid')
    return { recovery_codes: RECOVERY_CODES }
  },
  'DELETE /api/account/2fa': ({ body }: FakeRequest) => {
    requireFactor(true)
    requirePassword(body.password)
    spendCode(body.code, 'account.code_invalid')
    account.twofa_enabled = false
  },
})

const mailedCodeReplies = ({ account, state, requirePassword, spendCode }: Proofs): Replies => ({
  'PUT /api/account/email': ({ body }: FakeRequest) => {
    requirePassword(body.password)
    state.pendingEmail = body.email
    return { email: account.email, pending_email: body.email }
  },
  'POST /api/account/email/confirm': ({ body }: FakeRequest) => {
    spendCode(body.code, 'account.code_invalid')
    Object.assign(account, { email: state.pendingEmail, email_confirmed: true })
    return { email: account.email, email_confirmed: true }
  },
  'POST /api/account/delete-request': ({ body }: FakeRequest) => {
    requirePassword(body.password)
    return { expires_at: LATER }
  },
  'POST /api/account/confirm-delete': ({ body }: FakeRequest) => {
    spendCode(body.code, 'account.code_invalid')
    state.isDeleted = true
    return { deleted: true }
  },
})

/**
 * The routes that need a password or a code. `state.code` is the currently valid one, from a mail or from an app; it
 * works once.
 * @example
 * const { state, replies } = fakeCredentials(fake, device)
 * fake.onAll(replies)
 */
export const fakeCredentials = (
  fake: Pick<FakePlatform, 'origin' | 'accessToken'>,
  device: FakeWallet['device'],
  members: Parameters<typeof fakeAccount>[0] = {},
) => {
  const proofs = createProofs(fake, device, members)
  const { account, state } = proofs
  return {
    account,
    state,
    replies: { ...sessionReplies(proofs), ...factorReplies(proofs), ...mailedCodeReplies(proofs) },
  }
}

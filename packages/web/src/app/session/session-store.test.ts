// Signing out during a sign-in or unlock leaves the user signed out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SessionError, type SignIn } from '@company-data/sdk/person'
import { sessionStore } from './session-store.ts'
import type { SessionClient, SessionUser } from './session-types.ts'
import { tabChannel } from './tabs/tab-channel.ts'

interface TestUser extends SessionUser {
  usertype: string
}

/** A client in the only tab of its browser. */
const noTabs: SessionClient['tabs'] = {
  share: () => assert.fail('no tab asks'),
  adopt: () => assert.fail('no tab answers'),
  take: () => assert.fail('no tab refreshes'),
  sessionId: () => undefined,
  forget: () => assert.fail('no tab signs out'),
}

const createSignIn = (email: string): SignIn => ({ user_id: email, usertype: 'delegate' }) as SignIn

/** A client whose calls wait until the test releases them; `signedIn` is the platform's view. */
const slowClient = () => {
  let signedIn: string | undefined
  const waiting: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
  const client: SessionClient = {
    async login({ email }) {
      await turn()
      signedIn = email
      return createSignIn(email)
    },
    async unlock() {
      await turn()
      if (signedIn === undefined) throw new SessionError('signed_out')
    },
    lock: () => undefined,
    async logout() {
      signedIn = undefined
    },
    passkeys: {
      login: () => Promise.reject(new SessionError('passkey_unknown')),
      canUnlock: () => false,
      unlock: () => Promise.reject(new SessionError('passkey_opens_nothing')),
    },
    trustedDevices: { list: async () => [] },
    session: () => ({ email: signedIn ?? '' }),
    tabs: noTabs,
  }
  const release = async (): Promise<void> => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve))
    waiting.shift()?.()
  }
  return { client, letGo: release, signedIn: () => signedIn }
}

const createSession = (client: SessionClient, unlocksBySignIn: boolean) =>
  sessionStore<SessionClient, TestUser>({
    client,
    channel: tabChannel('wallet', {}),
    asksTabs: true,
    devices: { of: () => undefined, keep: () => undefined },
    toUser: ({ user_id, usertype }, email) => ({ id: user_id, email, usertype }),
    unlocksBySignIn: () => unlocksBySignIn,
    onLock: () => undefined,
    onSignOut: () => undefined,
  })

const isSignedOut = (error: unknown): boolean => error instanceof SessionError && error.reason === 'signed_out'

const signIn = async (slow: ReturnType<typeof slowClient>, unlocksBySignIn: boolean) => {
  const session = createSession(slow.client, unlocksBySignIn)
  const login = session.signIn({ email: 'a@example.org', password: 'x' })
  await slow.letGo()
  await login
  assert.equal(session.state(), 'open')
  return session
}

for (const unlocksBySignIn of [true, false])
  test(`a sign-out during an unlock wins${unlocksBySignIn ? ', if the unlock is a sign-in' : ''}`, async () => {
    const slow = slowClient()
    const session = await signIn(slow, unlocksBySignIn)
    session.lock()
    const unlock = assert.rejects(session.unlock('x'), isSignedOut)
    await new Promise((resolve) => setImmediate(resolve))
    await session.signOut()
    await slow.letGo()
    await unlock
    assert.equal(session.state(), 'signed-out')
    assert.equal(session.user(), undefined)
    assert.equal(slow.signedIn(), undefined)
  })

test('a sign-out wins over a renewed sign-in of an ended session', async () => {
  const slow = slowClient()
  const session = await signIn(slow, false)
  session.notice(new SessionError('signed_out'))
  assert.equal(session.state(), 'over')
  const unlock = assert.rejects(session.unlock('x'), isSignedOut)
  await new Promise((resolve) => setImmediate(resolve))
  await session.signOut()
  await slow.letGo()
  await unlock
  assert.equal(session.state(), 'signed-out')
  assert.equal(slow.signedIn(), undefined)
})

test('an earlier sign-out does not affect the next sign-in', async () => {
  const slow = slowClient()
  const session = await signIn(slow, true)
  session.lock()
  const unlock = assert.rejects(session.unlock('x'), isSignedOut)
  await new Promise((resolve) => setImmediate(resolve))
  await session.signOut()
  const next = session.signIn({ email: 'b@example.org', password: 'x' })
  await slow.letGo()
  await unlock
  await slow.letGo()
  await next
  assert.equal(session.state(), 'open')
  assert.equal(session.user()?.email, 'b@example.org')
  assert.equal(slow.signedIn(), 'b@example.org')
})

test('values opened while the page was locked are discarded', async () => {
  const slow = slowClient()
  const session = await signIn(slow, false)
  assert.equal(await session.whileOpen(async () => 'the secret'), 'the secret')
  const isLocked = (error: unknown): boolean => error instanceof SessionError && error.reason === 'locked'
  let resolveSecret: (secret: string) => void = () => undefined
  const late = () => new Promise<string>((resolve) => (resolveSecret = resolve))
  const behindLock = session.whileOpen(late)
  session.lock()
  resolveSecret('the secret')
  await assert.rejects(behindLock, isLocked)
  const beforeLock = session.whileOpen(late)
  session.begin({ id: 'a', email: 'a@example.org', usertype: 'company' })
  resolveSecret('the secret')
  assert.equal(await beforeLock, 'the secret')
  const acrossLock = session.whileOpen(late)
  session.lock()
  session.begin({ id: 'a', email: 'a@example.org', usertype: 'company' })
  resolveSecret('the secret')
  await assert.rejects(acrossLock, isLocked)
})

test('an undisturbed unlock opens the page, a refused one keeps the lock', async () => {
  const slow = slowClient()
  const session = await signIn(slow, false)
  session.lock()
  const unlock = session.unlock('x')
  await slow.letGo()
  await unlock
  assert.equal(session.state(), 'open')
  session.lock()
  const refused = createSession({ ...slow.client, unlock: async () => Promise.reject(new Error('no')) }, false)
  refused.begin({ id: 'a', email: 'a@example.org', usertype: 'company' })
  refused.lock()
  await assert.rejects(refused.unlock('x'), /no/)
  assert.equal(refused.state(), 'locked')
})

test('a password sign-in offers passkeys again after one without a key', async () => {
  const slow = slowClient()
  const passkey = { ...createSignIn('a@example.org'), email: 'a@example.org', device_id: 'd', unlocked: false }
  let canUnlock = false
  const client: SessionClient = {
    ...slow.client,
    passkeys: { ...slow.client.passkeys, login: async () => passkey, canUnlock: () => canUnlock },
  }
  const session = createSession(client, false)
  const askPasskey = () => session.signInWithPasskey()
  await askPasskey()
  assert.deepEqual([session.state(), session.needsPassword()], ['locked', true])
  // A passkey that opens the key was added in this session.
  canUnlock = true
  assert.equal(session.needsPassword(), false)
  canUnlock = false

  await session.signOut()
  const login = session.signIn({ email: 'a@example.org', password: 'x' })
  await slow.letGo()
  await login
  session.lock()
  assert.deepEqual([session.state(), session.needsPassword()], ['locked', false])
})

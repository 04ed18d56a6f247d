// Tabs of one browser over a fake channel: who opens whom, and what all tabs do together.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { SessionError, type SharedSession, type SharedTokens } from '@company-data/sdk/person'
import { sessionStore } from '../session-store.ts'
import type { SessionClient, SessionUser } from '../session-types.ts'
import type { TabLocks } from './refresh-turns.ts'
import { type TabBrowser, tabChannel } from './tab-channel.ts'

const NO_LOCKS = {} as TabLocks

/** A browser whose channel delivers every message to all other tabs at once. */
const fakeBrowser = ({ hasChannel = true, hasLocks = true } = {}) => {
  const messages: Record<string, unknown>[] = []
  const tabs = new Set<{ deliver(data: unknown): void }>()
  const openTab = (): TabBrowser & { comeBack(): void; send(data: unknown): void } => {
    const listeners = new Set<(event: { data: unknown }) => void>()
    const ownTab = { deliver: (data: unknown) => listeners.forEach((listener) => void listener({ data })) }
    tabs.add(ownTab)
    let onReturn = (): void => undefined
    const send = (data: unknown): void => {
      messages.push(data as Record<string, unknown>)
      for (const tab of tabs) if (tab !== ownTab) tab.deliver(data)
    }
    return {
      openChannel: hasChannel
        ? () => ({ postMessage: send, addEventListener: (_type, listener) => void listeners.add(listener) })
        : undefined,
      locks: hasLocks ? NO_LOCKS : undefined,
      onReturn: (listener) => {
        onReturn = listener
      },
      comeBack: () => onReturn(),
      send,
    }
  }
  return { openTab, messages }
}

/** The client of a tab: its session, and whether its key is open. */
const fakeClient = () => {
  let session: SharedTokens | undefined
  let isOpen = false
  const calls: string[] = []
  const client: SessionClient = {
    async login({ email }) {
      calls.push('login')
      isOpen = true
      session = { id: crypto.randomUUID(), turn: 0, user_id: email, email } as SharedTokens
      return { user_id: email, usertype: 'person' }
    },
    async unlock() {
      isOpen = true
    },
    lock: () => {
      isOpen = false
    },
    async logout() {
      calls.push('logout')
      session = undefined
    },
    passkeys: {
      login: () => Promise.reject(new SessionError('passkey_unknown')),
      canUnlock: () => false,
      unlock: () => Promise.reject(new SessionError('passkey_opens_nothing')),
    },
    trustedDevices: { list: async () => [] },
    session: () => session ?? assert.fail('signed out'),
    tabs: {
      share() {
        if (!isOpen || session === undefined) throw new SessionError('locked')
        return { publicKey: 'the key', session: { ...session, passkeys: {} } } as unknown as SharedSession
      },
      adopt({ session: shared }) {
        calls.push('adopt')
        session = shared
        isOpen = true
      },
      take(tokens) {
        if (session?.id === tokens.id) session = tokens
      },
      sessionId: () => session?.id,
      forget() {
        calls.push('forget')
        session = undefined
        isOpen = false
      },
    },
  }
  return { client, calls, session: () => session }
}

const openTab = (browser: ReturnType<typeof fakeBrowser>, asksTabs = true) => {
  const tab = browser.openTab()
  const { client, calls, session } = fakeClient()
  const store = sessionStore<SessionClient, SessionUser>({
    client,
    channel: tabChannel('wallet', tab),
    asksTabs,
    devices: { of: () => undefined, keep: () => undefined },
    toUser: ({ user_id }, email) => ({ id: user_id, email }),
    onLock: () => undefined,
    onSignOut: () => undefined,
  })
  return { ...tab, store, calls, session, signIn: (email: string) => store.signIn({ email, password: 'x' }) }
}

const listStates = (...tabs: { store: { state(): string } }[]): string[] => tabs.map(({ store }) => store.state())

test('a new tab opens with the session of an open one', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  assert.equal(first.store.state(), 'signed-out')
  await first.signIn('ada')
  const second = openTab(browser)
  assert.deepEqual([second.store.state(), second.store.user()], ['open', { id: 'ada', email: 'ada' }])
  assert.deepEqual(second.calls, ['adopt'])
  const [, ask, answer] = browser.messages
  assert.ok(ask && answer)
  assert.equal(ask.nonce, answer.nonce)
  assert.equal((answer.session as SharedTokens).id, first.session()?.id)
})

test('a tab at an invitation asks for no session, and gets none', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const invitation = openTab(browser, false)
  assert.deepEqual(listStates(first, invitation), ['open', 'signed-out'])
  await invitation.signIn('grace')
  assert.deepEqual([first.store.user()?.id, invitation.store.user()?.id], ['ada', 'grace'])
})

test('a locked tab does not answer', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  first.store.lock()
  assert.deepEqual(listStates(openTab(browser)), ['signed-out'])
})

test('a lock or sign-out of one tab is one of all tabs of its user', async () => {
  const browser = fakeBrowser()
  const other = openTab(browser)
  await other.signIn('grace')
  other.store.lock()
  const first = openTab(browser)
  await first.signIn('ada')
  const second = openTab(browser)
  await other.store.unlock('x')
  assert.deepEqual(listStates(first, second, other), ['open', 'open', 'open'])
  second.store.lock()
  assert.deepEqual(listStates(first, second, other), ['locked', 'locked', 'open'])
  await second.store.signOut()
  assert.deepEqual(listStates(first, second, other), ['signed-out', 'signed-out', 'open'])
  assert.deepEqual(first.calls, ['login', 'forget'], 'the session has already ended at the platform')
  assert.deepEqual(second.calls, ['adopt', 'logout'])
})

test('a sign-out ends other sessions of the same user in this browser', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  first.store.lock()
  const second = openTab(browser)
  await second.signIn('ada')
  await second.store.signOut()
  assert.deepEqual(listStates(first, second), ['signed-out', 'signed-out'])
  assert.deepEqual(first.calls, ['login', 'logout'])
})

test('a locked tab opens on return if its user has an open tab', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const second = openTab(browser)
  second.store.lock()
  second.comeBack()
  assert.deepEqual(listStates(first, second), ['locked', 'locked'])
  await first.store.unlock('x')
  second.comeBack()
  assert.deepEqual(listStates(first, second), ['open', 'open'])

  second.store.lock()
  const third = openTab(browser)
  await third.signIn('grace')
  second.comeBack()
  assert.deepEqual(listStates(first, second, third), ['locked', 'locked', 'open'])
})

test('only the first answer to a nonce counts, and only for half a second', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const second = openTab(browser)
  assert.deepEqual(listStates(first, second), ['open', 'open'])
  const third = openTab(browser)
  assert.deepEqual(third.calls, ['adopt'], 'two tabs have answered')
  const answers = browser.messages.filter((message) => 'publicKey' in message)
  const answer = answers.at(-1)
  assert.equal(answers.length, 3)

  await first.store.signOut()
  assert.deepEqual(listStates(first, second, third), ['signed-out', 'signed-out', 'signed-out'])
  first.send(answer)
  assert.equal(third.store.state(), 'signed-out', 'an answer to an earlier nonce')
  const last = openTab(browser)
  const nonce = browser.messages.at(-1)?.nonce
  t.mock.timers.tick(500)
  first.send({ ...answer, nonce })
  assert.equal(last.store.state(), 'signed-out', 'a late answer')
})

test('an open tab answers a nonce once', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const stranger = browser.openTab()
  stranger.send({ ask: true, nonce: 'n' })
  stranger.send({ ask: true, nonce: 'n' })
  assert.equal(browser.messages.filter((message) => 'publicKey' in message).length, 1)
})

test('an answer does not replace a sign-in that runs', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const answer = { ...first.store.client.tabs.share(), user: { id: 'ada', email: 'ada' } }
  first.store.lock()
  const second = openTab(browser)
  const nonce = browser.messages.at(-1)?.nonce
  const login = second.signIn('grace')
  first.send({ ...answer, nonce })
  await login
  assert.equal(second.store.user()?.id, 'grace')
  assert.deepEqual(second.calls, ['login'])
})

test('tokens and a new e-mail address reach the other tabs', async () => {
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const second = openTab(browser)
  const tokens = { ...first.session(), turn: 1, email: 'new@example.org' }
  first.send({ session: tokens })
  assert.deepEqual(second.session(), tokens)
  assert.deepEqual(second.store.user(), { id: 'ada', email: 'new@example.org' })
  openTab(browser).send({ session: { ...tokens, id: 'another session', user_id: 'grace', email: 'grace' } })
  assert.equal(second.store.user()?.email, 'new@example.org')
})

test('input is reported to the tabs of the user at most every ten seconds', async (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const browser = fakeBrowser()
  const first = openTab(browser)
  await first.signIn('ada')
  const second = openTab(browser)
  let reports = 0
  const stop = second.store.onAlive(() => {
    reports += 1
  })
  for (let input = 0; input < 5; input += 1) first.store.reportAlive()
  assert.equal(reports, 1)
  t.mock.timers.tick(10_000)
  assert.equal(reports, 2, 'the last input is not lost')
  t.mock.timers.tick(10_000)
  assert.equal(reports, 2)
  first.send({ alive: 'grace' })
  assert.equal(reports, 2)
  stop()
  first.store.reportAlive()
  assert.equal(reports, 2)
})

for (const missing of ['hasChannel', 'hasLocks'] as const)
  test(`every tab has its own session in a browser without ${missing.slice(3).toLowerCase()}`, async () => {
    const browser = fakeBrowser({ [missing]: false })
    const first = openTab(browser)
    await first.signIn('ada')
    const second = openTab(browser)
    assert.equal(second.store.state(), 'signed-out')
    await second.signIn('ada')
    first.store.lock()
    assert.equal(second.store.state(), missing === 'hasLocks' ? 'locked' : 'open')
  })

test('unknown messages are ignored', async () => {
  const browser = fakeBrowser()
  const tab = openTab(browser)
  await tab.signIn('ada')
  const stranger = browser.openTab()
  for (const message of [null, 'text', {}, { session: null }, { nonce: 'n' }]) stranger.send(message)
  assert.equal(tab.store.state(), 'open')
})

// One session in two clients, as in two tabs of a browser: keys, tokens, refreshes and passkeys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { borrowPlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../../testing/journey.ts'
import { observedFetch } from '../../../testing/observed-fetch.ts'
import { createPersonClient, type PersonClient, type SharedTokens, type TabCoordination } from '../../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)

const HOUR_SECONDS = 3600
const REFRESH = 'POST /api/auth/refresh'

/** Two clients that refresh in turn, and pass each other their tokens before the turn ends. */
const openTabs = async () => {
  const wire = observedFetch()
  const clients: PersonClient[] = []
  const passedTokens: SharedTokens[] = []
  let turns: Promise<unknown> = Promise.resolve()
  const openTab = (): PersonClient => {
    const tabs: TabCoordination = {
      refreshAlone(_session, refresh) {
        const turn = turns.then(refresh)
        turns = turn.catch(() => undefined)
        return turn
      },
      onTokens(tokens) {
        passedTokens.push(tokens)
        for (const other of clients) if (other !== client) other.tabs.take(tokens)
      },
    }
    const client = createPersonClient({ frontDoorUrl: journey.frontDoorUrl, fetch: wire.fetch, tabs })
    clients.push(client)
    return client
  }
  const { email, client: registration } = await journey.person()
  await registration.logout()
  const first = openTab()
  await first.login({ email, password: PASSWORD })
  const second = openTab()
  second.tabs.adopt(first.tabs.share())
  return { first, second, openTab, wire, email, passedTokens }
}

test('a second tab works without a sign-in, with keys that stay in it', async () => {
  const { first, second, email } = await openTabs()
  const { publicKey, forValues, forEnvelopes, pinsKey } = first.tabs.share()
  assert.equal(await second.openValue(await sealValue('for Ada', publicKey)), 'for Ada')
  assert.equal((await second.account.read()).email, email)
  assert.deepEqual(
    [forValues, forEnvelopes, pinsKey].map(({ extractable }) => extractable),
    [false, false, false],
  )
  assert.equal(second.tabs.sessionId(), first.tabs.sessionId())
  first.lock()
  assert.throws(() => first.tabs.share(), { name: 'SessionError', reason: 'locked' })
  assert.equal(second.isUnlocked(), true, 'the app locks the others')
})

test('[G-036] tabs with an expired token share one refresh', async () => {
  const { first, second, wire, passedTokens } = await openTabs()
  for (const refreshes of [1, 2]) {
    await platform.advance(HOUR_SECONDS)
    const accounts = await Promise.all([first, second, first, second].map((tab) => tab.account.read()))
    assert.equal(new Set(accounts.map(({ user_id }) => user_id)).size, 1)
    assert.equal(wire.count(REFRESH), refreshes)
  }
  assert.deepEqual(
    passedTokens.map(({ turn }) => turn),
    [1, 2],
  )
  // The token of the other tab continues when the first is closed.
  await platform.advance(HOUR_SECONDS)
  await second.account.read()
  assert.equal(second.session().refresh_token, first.session().refresh_token)
})

test('older tokens and those of another session are not taken', async () => {
  const { first, second, openTab, email, passedTokens } = await openTabs()
  await platform.advance(HOUR_SECONDS)
  const before = first.tabs.share().session
  await second.account.read()
  const after = first.session()
  first.tabs.take(before)
  assert.deepEqual(first.session(), after)
  const stranger = openTab()
  await stranger.login({ email, password: PASSWORD })
  const session = stranger.session()
  for (const tokens of passedTokens) stranger.tabs.take(tokens)
  assert.deepEqual(stranger.session(), session)
  stranger.tabs.forget()
  assert.equal(stranger.tabs.sessionId(), undefined)
  assert.equal(stranger.isUnlocked(), false)
  stranger.tabs.take(session as SharedTokens)
  await assert.rejects(stranger.account.read(), { name: 'SessionError', reason: 'signed_out' })
})

test('a new e-mail address reaches the other tabs, also during a refresh', async () => {
  const { first, second } = await openTabs()
  const { session } = first.tabs.share()
  second.tabs.take({ ...session, email: 'new@example.org' })
  assert.equal(second.session().email, 'new@example.org')
  second.tabs.take({ ...session, turn: session.turn + 1, email: session.email })
  assert.equal(second.session().email, 'new@example.org', 'newer tokens with the old address')
})

test('a new password reaches the other tabs, so that their guard knows it', async () => {
  const { first, second } = await openTabs()
  const NEW_PASSWORD = 'a longer horse battery staple'
  assert.equal(await second.findOwnSecret(NEW_PASSWORD), undefined)
  await first.password.change({ password: PASSWORD, new_password: NEW_PASSWORD })
  assert.equal(await second.findOwnSecret(NEW_PASSWORD), 'own_password')
  assert.equal((await second.account.read()).user_id, first.session().user_id)
})

// The session of an operator: where its token is, and when it is forgotten.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createSession, hasRole, type TabStorage } from './operator-session.ts'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const createStorage = () => {
  const entries = new Map<string, string>()
  const storage: TabStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
  return { entries, storage }
}

/** The platform knows one token. */
const answer = (valid: string): void => {
  globalThis.fetch = async (_url, init) => {
    const isValid = new Headers(init?.headers).get('authorization') === `Bearer ${valid}`
    return isValid
      ? Response.json({ operator_id: null, name: 'Ada', roles: ['support'] })
      : Response.json({ error: 'no', error_key: 'auth.token_invalid', request_id: 'r1' }, { status: 401 })
  }
}

test('a refused token is stored nowhere', async () => {
  answer('right')
  const { entries, storage } = createStorage()
  const session = createSession(storage, () => undefined)
  await assert.rejects(session.signIn('wrong'), { errorKey: 'auth.token_invalid' })
  assert.deepEqual([session.state().kind, entries.size], ['signed-out', 0])
})

test('a tab stays signed in after a reload, until it signs out', async () => {
  answer('right')
  const { entries, storage } = createStorage()
  await createSession(storage, () => undefined).signIn('right')
  const reloaded = createSession(storage, () => undefined)
  await reloaded.resume()
  assert.equal(reloaded.state().kind, 'signed-in')
  reloaded.signOut()
  assert.equal(entries.size, 0)
})

test('a token that the platform no longer accepts signs the tab out', async () => {
  answer('right')
  const { entries, storage } = createStorage()
  let cleared = 0
  const session = createSession(storage, () => {
    cleared += 1
  })
  await session.signIn('right')
  answer('another')
  await assert.rejects(session.calls.listJobs())
  assert.deepEqual(session.state(), { kind: 'signed-out', reason: 'refused' })
  assert.deepEqual([cleared, entries.size], [1, 0])
})

test('an owner has every role', () => {
  const operator = { operator_id: null, name: 'x' }
  assert.equal(hasRole({ ...operator, roles: ['owner'] }, 'security'), true)
  assert.equal(hasRole({ ...operator, roles: ['support'] }, 'security'), false)
  assert.equal(hasRole({ ...operator, roles: ['support'] }, 'security', 'support'), true)
})

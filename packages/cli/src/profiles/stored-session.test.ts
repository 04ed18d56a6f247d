// The session of an owner survives a key store that fails.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedSession } from '@company-data/sdk/company'
import type { SecretStore } from './key-store-program.ts'
import { createStoredSession } from './stored-session.ts'

const memoryStore = () => {
  const secrets = new Map<string, string>()
  const state = { isBroken: false }
  const requireWorking = (): void => {
    if (state.isBroken) throw new Error('The key store is locked.')
  }
  const store: SecretStore = {
    get: async (name) => secrets.get(name),
    async set(name, secret) {
      requireWorking()
      secrets.set(name, secret)
    },
    async remove(name) {
      requireWorking()
      secrets.delete(name)
    },
  }
  return { store, secrets, state }
}

const toSession = (token: string): SavedSession => ({ refresh_token: token }) as unknown as SavedSession
const name = 'default/owner'

test('a session that the key store refuses is in a file until the store works', async () => {
  const [usual, spare] = [memoryStore(), memoryStore()]
  const failures: unknown[] = []
  const open = () =>
    createStoredSession(name, { usual: usual.store, spare: spare.store, onSpare: (failure) => failures.push(failure) })
  const first = open()
  first.keep(toSession('1'))
  await first.settle()
  usual.state.isBroken = true
  first.keep(toSession('2'))
  first.keep(toSession('3'))
  await first.settle()
  assert.equal(failures.length, 2)
  assert.equal(await open().read(), '{"refresh_token":"3"}', 'the newest, not that of the key store')
  usual.state.isBroken = false
  first.keep(toSession('4'))
  await first.settle()
  assert.deepEqual([...usual.secrets.values(), ...spare.secrets.values()], ['{"refresh_token":"4"}'])
})

test('a session that is nowhere is reported, and the next one is stored', async () => {
  const usual = memoryStore()
  const session = createStoredSession(name, { usual: usual.store, spare: undefined, onSpare: () => assert.fail() })
  usual.state.isBroken = true
  session.keep(toSession('1'))
  await assert.rejects(session.settle(), /key store is locked/)
  usual.state.isBroken = false
  session.keep(toSession('2'))
  await session.settle()
  assert.equal(await session.read(), '{"refresh_token":"2"}')
})

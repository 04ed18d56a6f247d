// A kept passphrase opens only the service key that the owner's pin book remembers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PinState, SessionError } from '@company-data/sdk/company'
import { hasStrongSignIn, keepOwnKey, readOwnKey } from './own-key.ts'

const SERVICE = { id: 's1', public_key: 'public' }

const createClient = (state: PinState) => {
  const calls: string[] = []
  const client = {
    pins: {
      state: async () => state,
      remember: async () => {
        calls.push('remember')
        if (state === 'mismatch') throw new SessionError('key_mismatch')
      },
    },
    ownServiceKeys: {
      list: async () => [{ service_id: 's1', passphrase: 'kept', created_at: '2026-01-02T03:04:05.000+00:00' }],
      keep: async (serviceId: string, passphrase: string) => void calls.push(`keep ${serviceId} ${passphrase}`),
      delete: async () => undefined,
    },
  }
  return { client, calls }
}

test('[TRUST-38] a passphrase is read only for the remembered key', async () => {
  assert.equal(await readOwnKey(createClient('pinned').client, SERVICE), 'kept')
  for (const state of ['mismatch', 'unpinned'] as const)
    await assert.rejects(readOwnKey(createClient(state).client, SERVICE), { reason: 'other_key' })
})

test('[TRUST-38] storing a passphrase pins the key first, and a mismatch stores nothing', async () => {
  const first = createClient('unpinned')
  await keepOwnKey(first.client, SERVICE, 'secret')
  assert.deepEqual(first.calls, ['remember', 'keep s1 secret'])
  const other = createClient('mismatch')
  await assert.rejects(keepOwnKey(other.client, SERVICE, 'secret'), { reason: 'other_key' })
  assert.deepEqual(other.calls, ['remember'])
})

test('[TRUST-37] a second factor or a passkey makes a sign-in strong', async () => {
  type Strong = Parameters<typeof hasStrongSignIn>[0]
  const isStrong = (twofa_enabled: boolean, kinds: readonly string[]) =>
    hasStrongSignIn({
      account: { read: async () => ({ twofa_enabled }) },
      trustedDevices: { list: async () => kinds.map((kind) => ({ kind })) },
    } as unknown as Strong)
  assert.deepEqual(
    await Promise.all([
      isStrong(false, []),
      isStrong(false, ['key']),
      isStrong(true, []),
      isStrong(false, ['passkey']),
    ]),
    [false, false, true, true],
  )
})

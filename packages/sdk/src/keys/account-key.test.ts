// The private key of an account on its device.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountKeys } from '@company-data/crypto'
import { accountKey } from './account-key.ts'

test('a lock during an unlock wins, and the key does not come back', async () => {
  const password = 'correct horse battery staple'
  const { encrypted_private_key } = await createAccountKeys(password)
  const key = accountKey()
  const userId = '0198c0de-0000-7000-8000-000000000001'
  const unlocking = key.unlock(encrypted_private_key, password, userId)
  key.lock()
  await assert.rejects(unlocking, { reason: 'locked' })
  assert.equal(key.isUnlocked(), false)
  await key.unlock(encrypted_private_key, password, userId)
  assert.equal(key.isUnlocked(), true)
})

test('bytes that are no key are zeroed as well', async () => {
  const pkcs8 = new Uint8Array([1, 2, 3])
  const { encrypted_private_key } = await createAccountKeys('correct horse battery staple')
  await assert.rejects(accountKey().unlockWith(async () => pkcs8, encrypted_private_key, 'id'))
  assert.deepEqual([...pkcs8], [0, 0, 0])
})

// The send guard: the password of the account and codes of recovery kits are found in what a person types.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKitCode, wrapPrivateKey } from '@company-data/crypto'
import { secretGuard } from './secret-guard.ts'

const PASSWORD = 'correct horse battery staple'
const wrapped = await wrapPrivateKey(new Uint8Array(1216), PASSWORD)

const startGuard = (isUnlocked = true) => {
  let derivations = 0
  const key = {
    isUnlocked: () => isUnlocked,
    wrapped: () => {
      derivations += 1
      return wrapped
    },
  }
  return { guard: secretGuard(key, true), count: () => derivations }
}

test('[TRUST-49] the password is found, also inside a composite value', async () => {
  const { guard } = startGuard()
  assert.equal(await guard.find(PASSWORD), 'own_password')
  assert.equal(await guard.find(`  ${PASSWORD} `), 'own_password')
  assert.equal(await guard.find(JSON.stringify({ street: PASSWORD, city: 'Kiel' })), 'own_password')
  await assert.rejects(guard.refuse(PASSWORD), { name: 'SessionError', reason: 'own_password' })
})

test('[TRUST-49] a kit code is found in every spelling, also while locked', async () => {
  const code = createKitCode()
  const { guard } = startGuard(false)
  for (const text of [code, code.toLowerCase(), code.replaceAll('-', ' '), `KIT1:${code.replaceAll('-', '')}`])
    assert.equal(await guard.find(text), 'own_kit', text)
  assert.equal(await guard.find(`Hello, here it is: ${code}. Thanks!`), 'own_kit')
  await assert.rejects(guard.refuse(code), { name: 'SessionError', reason: 'own_kit' })
})

test('[TRUST-49] similar other texts pass', async () => {
  const { guard } = startGuard()
  for (const text of [`${PASSWORD}!`, PASSWORD.toUpperCase(), `${PASSWORD}\n`.repeat(2), '', 'A'.repeat(40)])
    assert.equal(await guard.find(text), undefined, text)
  await guard.refuse('Is my order on its way?')
})

test('[TRUST-49] a short text and a repeated one cost no derivation', async () => {
  const { guard, count } = startGuard()
  await guard.find('hello')
  assert.equal(count(), 0)
  await guard.find('Is my order on its way?')
  const once = count()
  await guard.find('Is my order on its way?')
  assert.equal(count(), once + 1, 'the second time only the cache is asked')
})

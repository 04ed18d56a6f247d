// Decrypting many values: each gets a result, in order, with threads and without, and a bad one affects no other.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { constants, createCipheriv, createPrivateKey, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createServiceKeys, importValuePrivateKey, openServiceKey, sealValue } from '@company-data/crypto'
import { createServiceClient, createServiceOpener, importServiceKey } from '../index.ts'
import { decryptMany as decryptWithThreads } from './threads/node-threads.ts'
import { decryptMany as decryptWithout } from './threads/web-crypto.ts'

const keys = await createServiceKeys()
const pkcs8 = await openServiceKey(keys, keys.passphrase)
const key = await importValuePrivateKey(pkcs8)
const privateKey = { key, pkcs8 }
const plaintexts = Array.from({ length: 130 }, (_, index) => `value ${index} ✓`)
const wrappers = await Promise.all(plaintexts.map((plaintext) => sealValue(plaintext, keys.public_key)))

/** A wrapper around any bytes, made without our own code. */
const sealBytes = (bytes: Uint8Array): string => {
  const [aesKey, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv)
  const d = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  const spki = createPublicKey(createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }))
  const k = publicEncrypt({ key: spki, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, aesKey)
  const parts = { k: k.toString('base64'), iv: iv.toString('base64'), d: d.toString('base64') }
  return JSON.stringify({ ...JSON.parse(wrappers[0] ?? ''), ...parts })
}

for (const [name, decryptMany] of Object.entries({ decryptWithThreads, decryptWithout })) {
  test(`${name}: every value comes back in its position`, async () => {
    const results = await decryptMany(privateKey, wrappers, { threads: 2 })
    assert.deepEqual(
      results.map(({ plaintext }) => plaintext),
      plaintexts,
    )
    assert.deepEqual(await decryptMany(privateKey, []), [])
  })

  test(`${name}: unopenable values are named, and the others are opened`, async () => {
    const foreign = await sealValue('not ours', (await createServiceKeys()).public_key)
    const mixed = [wrappers[0] ?? '', 'no wrapper', foreign, JSON.parse(wrappers[1] ?? ''), { _enc: 1 }]
    const results = await decryptMany(privateKey, mixed)
    assert.deepEqual(
      results.map(({ plaintext, error }) => plaintext ?? error?.reason),
      ['value 0 ✓', 'malformed', 'not_opened', 'value 1 ✓', 'malformed'],
    )
  })
}

for (const [name, decryptMany] of Object.entries({ decryptWithThreads, decryptWithout })) {
  test(`${name}: a value that is not UTF-8 is an error, never changed text`, async () => {
    const results = await decryptMany(privateKey, [
      sealBytes(Buffer.from('gr\u00fcn', 'utf8')),
      sealBytes(Buffer.from('gr\u00fcn', 'latin1')),
    ])
    assert.deepEqual(
      results.map(({ plaintext, error }) => plaintext ?? error?.reason),
      ['gr\u00fcn', 'not_opened'],
    )
  })
}

test('bad values in batches of every size affect no other', async () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    index % 7 === 3 ? 'no wrapper' : (wrappers[index % 130] ?? ''),
  )
  const results = await decryptWithThreads(privateKey, many, { threads: 2 })
  assert.deepEqual(
    results.map(({ plaintext, error }) => plaintext ?? error?.reason),
    many.map((_, index) => (index % 7 === 3 ? 'malformed' : plaintexts[index % 130])),
  )
})

test('two concurrent calls share the threads without mixing results', async () => {
  const halves = [wrappers.slice(0, 60), wrappers.slice(60)]
  const results = await Promise.all(halves.map((half) => decryptWithThreads(privateKey, half)))
  assert.deepEqual(
    results.flat().map(({ plaintext }) => plaintext),
    plaintexts,
  )
})

test('the service client opens many values with its key in any form', async () => {
  const options = { frontDoorUrl: 'http://127.0.0.1:9', clientId: 'svc_x', clientSecret: 'x' }
  for (const privateKey of [key, pkcs8, { pem: keys.private_pem, passphrase: keys.passphrase }]) {
    const client = createServiceClient({ ...options, privateKey })
    assert.deepEqual(await client.decryptMany(wrappers.slice(0, 3)), [
      { plaintext: 'value 0 ✓' },
      { plaintext: 'value 1 ✓' },
      { plaintext: 'value 2 ✓' },
    ])
  }
  await assert.rejects(createServiceClient(options).decryptMany(wrappers), { reason: 'locked' })
})

test('a program run from a text, with its own flags, opens many values too', () => {
  const program = `import { decryptMany } from ${JSON.stringify(new URL('./threads/node-threads.ts', import.meta.url).href)}
    const pkcs8 = Buffer.from(process.env.PKCS8, 'base64')
    const results = await decryptMany({ pkcs8 }, [process.env.WRAPPER])
    console.log(results[0].plaintext)`
  const env = { ...process.env, PKCS8: Buffer.from(pkcs8).toString('base64'), WRAPPER: wrappers[0] ?? '' }
  const options = { input: program, env, encoding: 'utf8', cwd: import.meta.dirname } as const
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-'], options).trim(), 'value 0 ✓')
})

test('[B-23] a thread that runs out of memory fails only its own call', () => {
  const program = `import { decryptMany } from ${JSON.stringify(new URL('./threads/node-threads.ts', import.meta.url).href)}
    const privateKey = { pkcs8: Buffer.from(process.env.PKCS8, 'base64') }
    // One text of this program is forty in the thread.
    const large = new Array(40).fill('x'.repeat(4_000_000))
    const small = new Array(40).fill(process.env.WRAPPER)
    const call = (values) => decryptMany(privateKey, values, { threads: 1 }).then((all) => all[0].plaintext, (e) => e.message)
    console.log(JSON.stringify([...await Promise.all([call(large), call(small)]), await call(small)]))`
  const env = { ...process.env, PKCS8: Buffer.from(pkcs8).toString('base64'), WRAPPER: wrappers[0] ?? '' }
  const options = { input: program, env, encoding: 'utf8', cwd: import.meta.dirname } as const
  const flags = ['--max-old-space-size=48', '--input-type=module', '-']
  const results = JSON.parse(execFileSync(process.execPath, flags, options))
  assert.deepEqual(results, ['A thread that decrypts values has ended.', 'value 0 ✓', 'value 0 ✓'])
})

test('a PEM is opened once for its values and its public half', async (t) => {
  const derive = t.mock.method(crypto.subtle, 'deriveBits')
  const file = { pem: keys.private_pem, passphrase: keys.passphrase }
  const opener = createServiceOpener(file)
  assert.equal(await opener.publicKey(), keys.public_key)
  assert.equal(await opener.openValue(wrappers[0] ?? ''), 'value 0 ✓')
  assert.equal(derive.mock.callCount(), 1)
  const imported = await importServiceKey(file)
  assert.equal(imported.publicKey, keys.public_key)
  assert.equal(imported.key.extractable, false)
  for (const importedKey of [imported.key, structuredClone(imported.key)])
    assert.equal(await createServiceOpener(importedKey).openValue(wrappers[1] ?? ''), 'value 1 ✓')
  assert.equal(derive.mock.callCount(), 2)
})

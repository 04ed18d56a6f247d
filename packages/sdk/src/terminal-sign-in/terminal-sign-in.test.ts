// The request of a terminal, its page and the sealed reply.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplyKey, sealValue } from '@company-data/crypto'
import {
  createTerminalSignIn,
  isTerminalCode,
  readTerminalSignIn,
  sealTerminalCredentials,
  terminalCode,
  terminalReplyUrl,
  terminalSignInPath,
} from './terminal-sign-in.ts'

const account = { client_id: 'acct_1', client_secret: 'the secret of the client' }

const readQuery = (path: string): URLSearchParams => new URL(path, 'https://data.example').searchParams

test('the page reads the request, and only its program opens the reply', async () => {
  const signIn = await createTerminalSignIn({ device: 'laptop', port: 40_000 })
  const request = readTerminalSignIn(readQuery(terminalSignInPath(signIn.request)))
  assert.deepEqual(request, signIn.request)
  assert.equal(await terminalCode(signIn.request.key), signIn.code)
  assert.match(signIn.code, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)

  const box = await sealTerminalCredentials(signIn.request, { account })
  assert.match(box, /^[A-Za-z0-9_-]+$/, 'text for an address')
  assert.doesNotMatch(Buffer.from(box, 'base64url').toString(), /secret of/)
  assert.deepEqual(await signIn.open(box), { account })
  assert.deepEqual(await signIn.open(` ${box}\n`), { account }, 'as it is pasted')

  const other = await createTerminalSignIn({ device: 'laptop' })
  assert.notEqual(other.code, signIn.code)
  await assert.rejects(other.open(box), { name: 'CryptoError' })
  await assert.rejects(signIn.open('no box'), { name: 'CryptoError' })
  const text = Buffer.from(await sealValue('my secret', signIn.request.key)).toString('base64url')
  await assert.rejects(signIn.open(text), { name: 'CryptoError', reason: 'malformed', message: /^(?!.*secret)/ })
})

test('accepts a code in any typed form', () => {
  for (const text of ['AB10-CD10', 'ab10cd10', ' abio cdlo '])
    assert.equal(isTerminalCode(text, 'AB10-CD10'), true, text)
  for (const text of ['', 'AB10', 'AB10-CD11', 'AB10-CD100'])
    assert.equal(isTerminalCode(text, 'AB10-CD10'), false, text)
})

test('the reply goes to this machine alone, with the state of the request', async () => {
  const { public_key: key } = await createReplyKey()
  const request = { port: 40_000, state: 'a'.repeat(22), key, device: 'laptop' }
  assert.equal(terminalReplyUrl(request, 'box'), `http://127.0.0.1:40000/?state=${'a'.repeat(22)}&box=box`)
  assert.equal(terminalReplyUrl(request), `http://127.0.0.1:40000/?state=${'a'.repeat(22)}`, 'refused')
  assert.equal(terminalReplyUrl({ ...request, port: undefined }, 'box'), undefined)
})

test('a page refuses a request that is not complete', async () => {
  const { request } = await createTerminalSignIn({ device: 'laptop', port: 40_000 })
  const changed = (name: string, value: string): URLSearchParams => {
    const query = readQuery(terminalSignInPath(request))
    query.set(name, value)
    return query
  }
  for (const [name, value] of [
    ['port', '0'],
    ['port', '70000'],
    ['port', '80@evil.example'],
    ['port', ''],
    ['state', 'short'],
    ['state', `${'a'.repeat(22)}&box=x`],
    ['key', request.key.slice(4)],
    ['key', ''],
  ] as const)
    assert.equal(readTerminalSignIn(changed(name, value)), undefined, `${name}=${value}`)
  assert.equal(readTerminalSignIn(changed('device', 'x'.repeat(500)))?.device.length, 64)
})

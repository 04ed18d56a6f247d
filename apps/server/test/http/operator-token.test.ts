// Guesses of the operator token over HTTP: they are limited by address before they are compared.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig, startApp } from '@company-data/server'
import { call, ownPlatform } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_BAD_TOKEN: '3/60', TRUSTED_PROXIES: '127.0.0.1' },
})

const ask = (address: string, token: string, base = platform.frontDoor) =>
  call(base, 'GET', '/api/ops/clock', { token, headers: { 'x-forwarded-for': address } })

test('A-03, G-161: too many wrong operator tokens block the address', async () => {
  const { operatorToken } = platform
  const guesses = ['x', `${operatorToken}x`, operatorToken.slice(1)]
  for (const guess of guesses) {
    const wrong = await ask('192.0.2.1', guess)
    assert.deepEqual([wrong.status, wrong.body.error_key], [401, 'auth.token_invalid'])
  }
  for (const base of [platform.frontDoor, platform.region()]) {
    const refused = await ask('192.0.2.1', operatorToken, base)
    assert.deepEqual([refused.status, refused.body.error_key], [429, 'rate.limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assert.equal((await ask('192.0.2.2', operatorToken)).status, 200)
  await platform.advance(60)
  assert.equal((await ask('192.0.2.1', operatorToken)).status, 200)
})

test('A-03: the right operator token uses up no attempt', async () => {
  for (let i = 0; i < 10; i++) assert.equal((await ask('192.0.2.3', platform.operatorToken)).status, 200)
})

test("A-03: a short token in the installation's file is refused at start too", async (t) => {
  const folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'company-data-token-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'secrets'))
  await writeFile(join(folder, 'secrets', 'operator-token'), 'short\n')
  const starting = startApp(readConfig({ DATA_DIR: folder, PORT: '0' }))
  await assert.rejects(starting, { name: 'ConfigError', message: /operator-token must have at least 16 characters/ })
})

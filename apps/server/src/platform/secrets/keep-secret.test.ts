import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepSecret } from './keep-secret.ts'

test('starters share one secret that only its owner can read', async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'keep-')), 'secrets')
  t.after(() => rm(folder, { recursive: true }))
  const all = await Promise.all(Array.from({ length: 8 }, () => keepSecret(folder, 'operator-token')))
  assert.equal(new Set(all.map((secret) => secret.value)).size, 1)
  assert.equal(all.filter((secret) => secret.isNew).length, 1)
  assert.equal((await keepSecret(folder, 'operator-token')).isNew, false)
  assert.deepEqual(await readdir(folder), ['operator-token'])
  if (process.platform !== 'win32') assert.equal((await stat(join(folder, 'operator-token'))).mode & 0o777, 0o600)
})

test('folders and secrets that others can read are closed at start', {
  skip: process.platform === 'win32',
}, async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'keep-')), 'secrets')
  t.after(() => rm(folder, { recursive: true }))
  const { value } = await keepSecret(folder, 'platform-key')
  await chmod(folder, 0o755)
  await chmod(join(folder, 'platform-key'), 0o644)
  assert.equal((await keepSecret(folder, 'platform-key')).value, value)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'platform-key'))).mode & 0o777, 0o600)
})

test('creates parent folders, and refuses an impossible one without retrying', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'keep-'))
  t.after(() => rm(root, { recursive: true }))
  assert.equal((await keepSecret(join(root, 'a', 'b', 'secrets'), 'operator-token')).isNew, true)
  if (process.platform === 'linux') {
    await assert.rejects(keepSecret('/proc/nowhere/secrets', 'operator-token'), { syscall: 'mkdir', code: 'ENOENT' })
  }
})

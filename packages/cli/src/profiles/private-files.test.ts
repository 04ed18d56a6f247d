// Profiles and secrets that other users of the machine could read or change.
import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCli, removeCli } from '../../testing/run-cli.ts'
import { readPrivateFile, writeNewPrivateFile, writePrivateFile } from './private-files.ts'
import { normalizeUrl, requireSafeTransport } from './profiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'private-'))
after(() => rm(folder, { recursive: true, force: true }))

test('a private file takes the place of a link, and never writes through one', async () => {
  const target = join(folder, 'target')
  await writeFile(target, 'of someone else', { mode: 0o644 })
  await symlink(target, join(folder, 'link'))
  await writePrivateFile(join(folder, 'link'), 'secret')
  assert.equal(await readFile(target, 'utf8'), 'of someone else')
  assert.equal(await readPrivateFile(join(folder, 'link'), true), 'secret')
  assert.equal((await stat(join(folder, 'link'))).mode & 0o777, 0o600)
  await assert.rejects(writeNewPrivateFile(target, 'key'), { code: 'EEXIST' })
})

test('files that another user could change are refused, with the repair', async () => {
  const path = join(folder, 'profiles.json')
  await writePrivateFile(path, '{}')
  await chmod(path, 0o644)
  assert.equal(await readPrivateFile(path), '{}', 'profiles are no secret')
  await assert.rejects(readPrivateFile(path, true), /Other users can read/)
  await chmod(path, 0o666)
  await assert.rejects(readPrivateFile(path), /Other users can change/)
  await chmod(path, 0o600)
  await chmod(folder, 0o777)
  await assert.rejects(readPrivateFile(path), /Other users can change/)
  await chmod(folder, 0o700)
  assert.equal(await readPrivateFile(path), '{}')
  assert.equal(await readPrivateFile(join(folder, 'missing')), undefined)
})

test('a file of profiles that others can write sends no secret anywhere', async () => {
  const cli = await createCli()
  try {
    const home = join(cli.home, '.config', 'company-data')
    await mkdir(home, { recursive: true, mode: 0o700 })
    const profile = { url: 'http://127.0.0.1:9', secrets: 'file', service: { client_id: 'svc_1', service_id: '1' } }
    const write = (text: string) => writeFile(join(home, 'profiles.json'), text)
    await write(JSON.stringify({ current: 'default', profiles: { default: profile } }))
    await chmod(join(home, 'profiles.json'), 0o666)
    const refused = await cli.run(['fields'])
    assert.equal(refused.code, 3)
    assert.match(refused.errors, /Other users can change .*\nnext: {2}Run `chmod go-rwx/)
    await chmod(join(home, 'profiles.json'), 0o600)
    for (const text of ['no JSON', '[]', 'null', '{"current":"default"}']) {
      await write(text)
      const { code, errors } = await cli.run(['profiles'])
      assert.deepEqual([code, /is not a file of profiles/.test(errors)], [1, true], text)
    }
  } finally {
    await removeCli(cli)
  }
})

test('a damaged secret is not shown in the error', async () => {
  const cli = await createCli()
  try {
    const home = join(cli.home, '.config', 'company-data')
    const profile = { url: 'http://127.0.0.1:9', secrets: 'file', owner: { email: 'a@example.org', user_id: '1' } }
    await writePrivateFile(
      join(home, 'profiles.json'),
      JSON.stringify({ current: 'default', profiles: { default: profile } }),
    )
    const secret = 'refresh-token-of-the-owner'
    await writePrivateFile(join(home, 'secrets', Buffer.from('default/owner').toString('hex')), secret)
    const { code, errors } = await cli.run(['clients', '--json'])
    assert.equal(code, 3)
    assert.match(errors, /is damaged/)
    assert.ok(!errors.includes(secret.slice(0, 7)), errors)
  } finally {
    await removeCli(cli)
  }
})

test('an address has no credentials, and a secret needs TLS on a network', async () => {
  for (const text of ['https://me:secret@data.example.org', 'https://data.example.org/?token=1', 'ftp://a', 'a b'])
    assert.throws(() => normalizeUrl(text), { exitCode: 2 }, text)
  assert.equal(normalizeUrl('data.example.org/'), 'https://data.example.org')
  for (const url of ['https://data.example.org', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    requireSafeTransport(url, false)
  requireSafeTransport('http://platform.internal', true)
  for (const url of ['http://data.example.org', 'http://127.0.0.1.example.org', 'http://10.0.0.1'])
    assert.throws(() => requireSafeTransport(url, false), /without encryption/, url)
})

// The keychain of macOS: secrets of any length, and failures that show none of them.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSecretStore } from './secret-store.ts'

/** Like `security`: a line of 4096 bytes at most, whose rest is another command; one file for each item. */
const PROGRAM = `#!${process.execPath}
const { readFileSync, rmSync, writeFileSync } = require('node:fs')
const toPath = (name) => process.env.ITEMS + '/' + encodeURIComponent(name)
const [action, ...args] = process.argv.slice(2)
const name = args[args.indexOf('-a') + 1]
try {
  if (action === 'find-generic-password') process.stdout.write(readFileSync(toPath(name), 'utf8') + '\\n')
  if (action === 'delete-generic-password') rmSync(toPath(name))
} catch {
  process.exit(44)
}
if (action === '-i')
  for (const line of readFileSync(0, 'latin1').match(/.{1,4095}/g) ?? []) {
    const [command, ...words] = line.split(' ')
    if (process.env.FAILS || command !== 'add-generic-password') process.stderr.write('unknown command: ' + line)
    else writeFileSync(toPath(words[words.indexOf('-a') + 1]), words[words.indexOf('-w') + 1])
  }
`

const folder = await mkdtemp(join(tmpdir(), 'keychain-'))
after(() => rm(folder, { recursive: true }))
const items = join(folder, 'items')
await mkdir(items)
await writeFile(join(folder, 'security'), PROGRAM, { mode: 0o755 })
const env = { PATH: folder, ITEMS: items }
const store = openSecretStore({ env, platform: 'darwin' }, 'system')

test('the keychain gives back secrets of any length, and removes all of them', async () => {
  const secrets = ['short', 'a'.repeat(2_500), `ä${'b'.repeat(60_000)}`, 'c'.repeat(5_000), 'short again']
  for (const secret of secrets) {
    await store.set('default/sandbox', secret)
    assert.equal(await store.get('default/sandbox'), secret)
  }
  assert.deepEqual(await readdir(items), [encodeURIComponent('default/sandbox')])
  await store.set('default/sandbox', 'd'.repeat(9_000))
  await store.remove('default/sandbox')
  assert.deepEqual([await readdir(items), await store.get('default/sandbox')], [[], undefined])
})

test('a long secret of which a part is missing is refused', async () => {
  await store.set('default/owner', 'e'.repeat(9_000))
  await rm(join(items, encodeURIComponent('default/owner.1')))
  await assert.rejects(store.get('default/owner'), /a part of the secret is missing/)
  await store.remove('default/owner')
})

test('a keychain that fails does not show the secret', async () => {
  const failing = openSecretStore({ env: { ...env, FAILS: 'yes' }, platform: 'darwin' }, 'system')
  const encoded = Buffer.from('my secret').toString('base64url')
  await assert.rejects(failing.set('default/owner', 'my secret'), ({ message }: Error) => {
    assert.match(message, /did not store the secret/)
    return !message.includes(encoded)
  })
})

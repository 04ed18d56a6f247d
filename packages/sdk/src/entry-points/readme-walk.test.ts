// Runs the samples of the README like a reader: files in an empty folder, in order, against a platform.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const root = join(import.meta.dirname, '..', '..', '..', '..')
const pdf = join(root, 'packages', 'pdf', 'testing', 'samples', 'acroform.pdf')

/** Samples with a file name that terminate. */
const SAMPLES = ['fields', 'person', 'customers', 'errors', 'offer', 'sign', 'verify', 'approval']

const writeSamples = async (folder: string): Promise<void> => {
  const readme = await readFile(join(root, 'packages', 'sdk', 'README.md'), 'utf8')
  for (const [, source = '', name = ''] of readme.matchAll(/^```ts\n(\/\/ ([\w.]+\.mjs): [\s\S]*?)^```$/gm))
    await writeFile(join(folder, name), source.replaceAll('http://127.0.0.1:4000', platform.frontDoor))
}

test('the samples of the README work in its order', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-readme-'))
  context.after(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await writeSamples(folder)
  await copyFile(pdf, join(folder, 'subscription.pdf'))
  const run = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout

  await writeFile(join(folder, 'service.env'), await run('company.mjs'))
  const seal = await fetch(`${platform.frontDoor}/.well-known/platform-seal.pem`)
  await writeFile(join(folder, 'platform-seal.pem'), await seal.text())
  const said = new Map<string, string>()
  for (const name of SAMPLES) said.set(name, await run('--env-file=service.env', `${name}.mjs`))

  assert.equal(said.get('customers'), 'Grace Grace Brewster false\n')
  assert.equal(said.get('errors'), 'The customer has left.\n')
  assert.match(said.get('offer') ?? '', / ready_to_sign\n$/)
  assert.match(said.get('sign') ?? '', /^active /m)
  assert.match(said.get('verify') ?? '', /^head -c \d+ sealed\.pdf \| sha256sum [0-9a-f]{64}\n$/)
  assert.equal(said.get('approval'), 'genuine true\ntrue approved\n')
})

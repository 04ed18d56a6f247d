// Runs the programs of docs/guides as a reader does: files in an empty folder, in order, against a platform.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { usePlatform } from '@company-data/testkit'

const root = join(import.meta.dirname, '../../../..')
const pdf = join(root, 'packages', 'pdf', 'testing', 'samples', 'acroform.pdf')

const createFolder = async (guides: readonly string[], frontDoor: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-guides-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const guide of guides) {
    const page = await readFile(join(root, 'docs', 'guides', `${guide}.md`), 'utf8')
    for (const [, source = '', name = ''] of page.matchAll(/^```ts\n(\/\/ ([\w.]+\.mjs)[\s\S]*?)^```$/gm))
      await writeFile(join(folder, name), source.replaceAll('http://127.0.0.1:4000', frontDoor))
  }
  return folder
}

const readStoredValues = (folder: string): Array<Record<string, unknown>> => {
  const database = new DatabaseSync(join(folder, 'customers.db'))
  try {
    return database.prepare('select connection_id, slug, content, problem from customer_value').all()
  } finally {
    database.close()
  }
}

test('the programs of the guides about changes, contracts and logins run', async (context) => {
  const { frontDoor } = await usePlatform()
  const folder = await createFolder(['receive-every-change', 'have-a-contract-signed', 'approve-logins'], frontDoor)
  context.after(() => rm(folder, { recursive: true }))
  await copyFile(pdf, join(folder, 'contract.pdf'))
  const run = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout
  const runWithService = (name: string): Promise<string> => run('--env-file=service.env', `${name}.mjs`)

  await writeFile(join(folder, 'service.env'), await run('sandbox.mjs'))
  assert.equal(await runWithService('receive'), 'applied connection_created\n')
  assert.equal(await runWithService('receive'), '')
  const [connectionId, , email] = (await runWithService('reread')).trim().split(' ')
  assert.match(email ?? '', /^\S+@\S+$/)
  const [firstValue, ...others] = readStoredValues(folder)
  assert.deepEqual(others, [])
  assert.deepEqual({ ...firstValue }, { connection_id: connectionId, slug: 'email', content: email, problem: null })

  assert.equal(await runWithService('contract'), 'ready_to_sign\nactive signed true\n')
  const seal = await fetch(`${frontDoor}/.well-known/platform-seal.pem`)
  await writeFile(join(folder, 'platform-seal.pem'), await seal.text())
  assert.match(await run('check.mjs'), /^valid, agreed on [0-9a-f]{64}\n$/)

  const lines = 'Login from Vienna true approved true\nLogin from nowhere false denied false\n'
  assert.equal(await runWithService('approve'), lines)
})

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const url = /^ready (\S+)$/m.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })

test('the plugin of the guide is served and passes its check', async (context) => {
  const folder = await createFolder(['write-a-plugin'], '')
  const command = join(root, 'packages', 'plugin-kit', 'src', 'command.ts')
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = { ...inherited, PORT: '0', PLUGIN_TOKEN: 'a-secret-of-yours' }
  const child = spawn(process.execPath, [command, 'serve', 'tariffs.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.after(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const url = await untilReady(child)
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'check', url], { cwd: folder, env })
  assert.ok(stdout.split('\n').filter((line) => line.startsWith('ok')).length >= 6, stdout)
  assert.doesNotMatch(stdout, /not ok/)
})

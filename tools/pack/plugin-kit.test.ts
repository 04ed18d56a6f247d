// The plugin kit as an author has it: installed from its tarball, with the README's plugin served and checked.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { usePacked } from './testing/packed-project.ts'

const { consumer } = await usePacked()
const kit = join(consumer.folder, 'node_modules', '@company-data', 'plugin-kit')
const command = join(consumer.folder, 'node_modules', '.bin', 'company-data-plugin')

const untilReady = (child: ReturnType<typeof spawn>): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const url = /^ready (\S+)$/m.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })

test('a plugin of under 40 lines is served and passes the conformance test', async (context) => {
  const readme = await readFile(join(kit, 'README.md'), 'utf8')
  const [, source = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? []
  assert.ok(source.includes('definePlugin') && source.split('\n').length < 40)
  const file = join(consumer.folder, 'cars.mjs')
  await writeFile(file, source)
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const keyFile = join(consumer.folder, 'cars.pem')
  const env = { ...inherited, PORT: '0', PLUGIN_TOKEN: 'of-the-company', PLUGIN_KEY_FILE: keyFile }
  const child = spawn(process.execPath, [command, 'serve', file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(async () => {
    child.kill('SIGKILL')
    await rm(keyFile, { force: true })
  })
  const url = await untilReady(child)
  const findings = await consumer.run(process.execPath, [command, 'check', url], { PLUGIN_TOKEN: 'of-the-company' })
  assert.ok(findings.split('\n').filter((line) => line.startsWith('ok')).length >= 6, findings)
  assert.doesNotMatch(findings, /not ok/)
  // Without its token the plugin refuses every caller, and the command says so.
  await assert.rejects(consumer.run(process.execPath, [command, 'check', url], { PLUGIN_TOKEN: 'wrong' }))
})

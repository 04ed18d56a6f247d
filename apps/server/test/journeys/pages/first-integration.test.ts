// Runs docs/first-integration.md like a reader: its commands in one shell, in order, each with the output of the page.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { ownPlatform } from '@company-data/testkit'
import { readAllBlocks } from './page-blocks.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')

/** A command of the page, and what it prints each time it is run. */
interface Step {
  command: string
  outputs: string[]
}

/** The first command starts the platform, which `tools/fresh-clone.ts` proves; here a platform is running. */
const readSteps = (): Step[] => {
  const steps: Step[] = []
  for (const { language, text } of readAllBlocks('first-integration.md')) {
    if (language === 'sh') steps.push({ command: text, outputs: [] })
    else steps.at(-1)?.outputs.push(text)
  }
  return steps.slice(1)
}

/** Replaces the values that differ from run to run, and all line breaks. */
const normalize = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/svc_[a-z0-9]+/g, 'svc_ID')
    .replaceAll(/("request_id":")[^"]+/g, '$1')
    .replaceAll(/("(?:version|time)":")[^"]+/g, '$1')
    .replaceAll(/\b\d{6}\b/g, 'CODE')
    .replaceAll(/\s+/g, '')

/** `…` in the page is any text, with the beginning of a secret before it. */
const assertPrinted = (printed: string, output: string): void => {
  const [head = '', ...parts] = normalize(output).split(/[\w+/-]*…/)
  const actual = normalize(printed)
  const context = `the page:\n${output}\nprinted:\n${printed}`
  assert.ok(actual.startsWith(head), context)
  let end = head.length
  for (const part of parts) {
    const start = actual.indexOf(part, end)
    assert.ok(start >= 0, `${context}\nwithout: ${part}`)
    end = start + part.length
  }
  assert.ok(parts.length > 0 ? actual.endsWith(parts.at(-1) ?? '') : actual === head, context)
}

const hasPrograms = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0)
const options = { skip: hasPrograms ? false : 'bash or curl is not installed' }

test('every command of the first integration prints what the page says', options, async (context) => {
  const platform = await ownPlatform({ regions: ['eu'] })
  const folder = await mkdtemp(join(tmpdir(), 'first-integration-'))
  context.after(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await mkdir(join(folder, 'data', 'secrets'), { recursive: true })
  await writeFile(join(folder, 'data', 'secrets', 'operator-token'), platform.operatorToken)

  const steps = readSteps()
  assert.equal(steps.length, 11)
  const useAddresses = (text: string): string =>
    text.replaceAll('http://127.0.0.1:4000', platform.frontDoor).replaceAll('http://127.0.0.1:4002', platform.region())
  const MARK = '\u0001\n'
  const script = steps.flatMap(({ command, outputs }) => outputs.map(() => `${command}\nprintf '\\001\\n'`)).join('\n')
  await writeFile(join(folder, 'walk.sh'), useAddresses(script))
  const { NODE_OPTIONS: _, ...env } = process.env
  const { stdout, stderr } = await promisify(execFile)('bash', ['walk.sh'], { cwd: folder, env })
  assert.equal(stderr, '')
  const printed = stdout.split(MARK)
  for (const [index, output] of steps.flatMap(({ outputs }) => outputs).entries())
    assertPrinted(printed[index] ?? '', useAddresses(output))
})

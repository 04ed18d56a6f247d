// Runs the code of docs/without-the-sdk.md, in the order of the page, against a platform.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { borrowPlatform } from '@company-data/testkit'

const platform = await borrowPlatform()
const PAGE = join(import.meta.dirname, '../../../../docs/without-the-sdk.md')

test('the code of the page about integrating without the SDK runs', async () => {
  const page = await readFile(PAGE, 'utf8')
  const blocks = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code)
  assert.ok(blocks.length > 8)
  const folder = await mkdtemp(join(tmpdir(), 'without-sdk-'))
  try {
    const program = join(folder, 'program.mjs')
    await writeFile(program, blocks.join('\n'))
    await promisify(execFile)(process.execPath, [program], { env: { FRONT_DOOR_URL: platform.frontDoor } })
  } finally {
    await rm(folder, { recursive: true })
  }
})

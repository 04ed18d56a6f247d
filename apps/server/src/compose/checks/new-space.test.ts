// A burst of new objects does not make the space for them larger than it was after the start.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const program = (afterStart: string): string => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { limitNewSpace } from ${JSON.stringify(new URL('./new-space.ts', import.meta.url).href)}
  const readSize = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size
  const create = (count) => {
    let objects = []
    for (let index = 0; index < count; index += 1) {
      objects.push({ index, list: [index] })
      if (objects.length > 400_000) objects = objects.slice(200_000)
    }
  }
  create(200_000)
  const before = readSize()
  ${afterStart}
  create(3_000_000)
  console.log(JSON.stringify([before, readSize()]))`

const measure = async (afterStart: string): Promise<[before: number, after: number]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program(afterStart)])
  return JSON.parse(stdout)
}

test('[B-21] the space for new objects stays as large as it was', async () => {
  const [before, after] = await measure('limitNewSpace()')
  assert.equal(after, before)
  const [beforeBurst, afterBurst] = await measure('')
  assert.ok(afterBurst > beforeBurst, 'without the limit it grows')
})

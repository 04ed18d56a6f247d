import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

test('a back-up leaves the processor to others, with all its threads', () => {
  const program = `
    import { readdirSync } from 'node:fs'
    import { readFile } from 'node:fs/promises'
    import { getPriority } from 'node:os'
    import { yieldToOthers } from ${JSON.stringify(import.meta.resolve('./yield-to-others.ts'))}
    await readFile(process.execPath)
    yieldToOthers()
    await Promise.all(Array.from({ length: 20 }, () => readFile('/dev/null')))
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
    console.log(JSON.stringify([...new Set(threads.map((thread) => getPriority(thread)))]))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  assert.deepEqual(JSON.parse(output), [10])
})

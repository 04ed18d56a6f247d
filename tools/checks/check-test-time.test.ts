// Waits and measures in every way that tests do, and uses the same words where nothing depends on time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTime, findTimeProblems } from './check-test-time.ts'

const IMPORT = "import { setTimeout as sleep } from 'node:timers/promises'\n"

const refusedLines = [
  'await new Promise((resolve) => setTimeout(resolve, 50))',
  'const timer = setInterval(look, 5)',
  'await page.waitForTimeout(100)',
  'while (!isThere()) await sleep(5)',
  'const from = performance.now()',
  'for (const end = Date.now() + 5_000; Date.now() < end; ) look()',
  'assert.ok(Math.abs(at - Date.now()) < 60_000)',
  'assert.ok(durationMs < 2_000)',
  'assert.ok(ms > 1_000 && ms < 5_000, text)',
  'const port = await freePort()',
  'server.listen(8080)',
]
for (const line of refusedLines) {
  test(`refused: ${line}`, () => assert.equal(findTime(`${IMPORT}${line}\n`)[0]?.code, line))
}

const allowedLines = [
  "await until('it is there', isThere)",
  "await leaveTimeFor('a second delivery', 50)",
  'const tomorrow = new Date(Date.now() + 86_400_000)',
  'socket.setTimeout(1_000)',
  '// after setTimeout(resolve, 50) it is there',
  "const text = 'Date.now() < 5'",
  'assert.ok(items.length < 5)',
  'server.listen(0)',
]
for (const line of allowedLines) {
  test(`does not depend on time: ${line}`, () => assert.deepEqual(findTime(`${IMPORT}${line}\n`), []))
}

test('finds a comparison of a variable that holds machine time', () => {
  const text = 'const before = Date.now()\nact()\nassert.ok(sentAt >= before)\n'
  assert.deepEqual(
    findTime(text).map(({ line }) => line),
    [3],
  )
})

test('an exception covers one line of one file, and must match one', () => {
  const files = [
    ['a.test.ts', 'setTimeout(act, 5)\nsetTimeout(other, 5)\n'],
    ['b.test.ts', 'setTimeout(act, 5)\n'],
  ] as const
  const exceptions = [
    { file: 'a.test.ts', code: 'act', reason: 'why not' },
    { file: 'a.test.ts', code: 'gone', reason: 'why not' },
  ]
  assert.deepEqual(
    findTimeProblems(files, exceptions).map((problem) => problem.split('\n')[0]),
    [
      'a.test.ts:2: setTimeout(other, 5)',
      'b.test.ts:1: setTimeout(act, 5)',
      'a.test.ts no longer has “gone”: remove the exception',
    ],
  )
})

// The limit of open files, as reported by the system.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { log } from '../../platform/log/log.ts'
import { readConfig } from '../config.ts'
import { readOpenFileLimit, warnAboutOpenFileLimit } from './open-files.ts'

test('reads the effective limit, and undefined if none is reported', () => {
  const limits = 'Limit  Soft Limit  Hard Limit  Units\nMax open files            1024      4096     files\n'
  assert.equal(readOpenFileLimit(limits), 1024)
  assert.equal(readOpenFileLimit('Max open files unlimited unlimited files'), Number.POSITIVE_INFINITY)
  assert.equal(readOpenFileLimit(''), undefined)
})

test('warns if connections may exceed the limit of open files', { skip: process.platform !== 'linux' }, async () => {
  const lines: string[] = []
  const sink = log('info', { write: (line) => lines.push(line) })
  await warnAboutOpenFileLimit({ ...readConfig({}), connections: { max: 1, maxPerAddress: 1 } }, sink)
  assert.deepEqual(lines, [])
  await warnAboutOpenFileLimit({ ...readConfig({}), connections: { max: 1e15, maxPerAddress: 1 } }, sink)
  assert.match(lines.join(), /"event":"few open files"/)
})

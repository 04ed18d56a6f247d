// The members that a refusal names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMemberProblems, PlatformError } from '../index.ts'

const refusal = (members: Record<string, unknown>) =>
  new PlatformError({ errorKey: 'request.invalid', status: 400, message: 'x', requestId: 'r-1', members })

test('B-17: the pointers of a refusal become paths', () => {
  const fields = { '/rows/0/a~1b': 'is missing', '': 'must be an object' }
  assert.deepEqual(listMemberProblems(refusal({ fields })), [
    { path: ['rows', '0', 'a/b'], reason: 'is missing' },
    { path: [], reason: 'must be an object' },
  ])
  const reasons = { '/rows/0/a~1b': { key: 'member.missing' }, '': 'no reason' }
  assert.deepEqual(listMemberProblems(refusal({ fields, reasons })), [
    { path: ['rows', '0', 'a/b'], reason: 'is missing', because: { key: 'member.missing' } },
    { path: [], reason: 'must be an object' },
  ])
  for (const error of [refusal({}), refusal({ fields: null }), new Error('x'), undefined])
    assert.deepEqual(listMemberProblems(error), [])
})

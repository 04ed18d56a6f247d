// Finds the flow of a run among the flows of its service, page by page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRunFlow } from './find-run-flow.ts'

const runs: Readonly<Record<string, readonly string[]>> = { a: ['1', '2'], b: ['3', '4', '5'], c: [] }

const fetchPage = async (flowId: string, cursor: string | undefined) => {
  const offset = Number(cursor ?? 0)
  const ids = runs[flowId] ?? []
  return {
    items: ids.slice(offset, offset + 1).map((id) => ({ id })),
    next_cursor: offset + 1 < ids.length ? String(offset + 1) : null,
  }
}

test('finds the flow of a run on any page, or nothing if the flow is deleted', async () => {
  assert.equal(await findRunFlow('1', ['a', 'b'], fetchPage), 'a')
  assert.equal(await findRunFlow('5', ['c', 'a', 'b'], fetchPage), 'b')
  assert.equal(await findRunFlow('9', ['a', 'b', 'c'], fetchPage), undefined)
})

test('a flow with very many runs is not read to its end', async () => {
  let calls = 0
  const endless = async () => {
    calls += 1
    return { items: [{ id: 'other' }], next_cursor: 'more' }
  }
  assert.equal(await findRunFlow('1', ['a'], endless), undefined)
  assert.equal(calls, 5)
})

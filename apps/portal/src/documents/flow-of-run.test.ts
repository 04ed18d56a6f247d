// Finds the flow of a run among the flows of its service, page by page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowOfRun } from './flow-of-run.ts'

const runs: Readonly<Record<string, readonly string[]>> = { a: ['1', '2'], b: ['3', '4', '5'], c: [] }

const pageOf = async (flowId: string, cursor: string | undefined) => {
  const place = Number(cursor ?? 0)
  const ids = runs[flowId] ?? []
  return {
    items: ids.slice(place, place + 1).map((id) => ({ id })),
    next_cursor: place + 1 < ids.length ? String(place + 1) : null,
  }
}

test('the flow that has the run is found, on any page, and none where it is gone', async () => {
  assert.equal(await flowOfRun('1', ['a', 'b'], pageOf), 'a')
  assert.equal(await flowOfRun('5', ['c', 'a', 'b'], pageOf), 'b')
  assert.equal(await flowOfRun('9', ['a', 'b', 'c'], pageOf), undefined)
})

test('a flow with very many runs is not read to its end', async () => {
  let calls = 0
  const endless = async () => {
    calls += 1
    return { items: [{ id: 'other' }], next_cursor: 'more' }
  }
  assert.equal(await flowOfRun('1', ['a'], endless), undefined)
  assert.equal(calls, 5)
})

// An entry is created once despite lost responses, and found in its list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError } from '@company-data/sdk/company'
import { createListedMaker } from './create-idempotently.ts'

interface Row {
  id: string
  name: string
}

const createConnectionError = () => new ConnectionError('lost', { reason: 'network', requestId: 'x' })

/** A list of the platform; `loses` says what happens to the next responses. */
const createFixture = () => {
  const rows: Row[] = [{ id: '0', name: 'Ada' }]
  const next: ('answer' | 'request' | 'list')[] = []
  const maker = createListedMaker<string, Row>()
  const making = {
    async make(name: string) {
      const fate = next[0] === 'list' ? undefined : next.shift()
      if (fate === 'request') throw createConnectionError()
      const row = { id: String(rows.length), name }
      rows.push(row)
      if (fate === 'answer') throw createConnectionError()
      return row
    },
    async list() {
      if (next[0] === 'list' && rows.length > 1) {
        next.shift()
        throw createConnectionError()
      }
      return [...rows]
    },
    isMadeFrom: ({ name }: Row, input: string) => name.startsWith(input.slice(0, 1)),
    update: async (row: Row, name: string) => Object.assign(row, { name }),
  }
  return { rows, next, make: (name: string) => maker(making, name) }
}

test('finds the new row after a lost response and ignores older rows', async () => {
  const { rows, next, make } = createFixture()
  next.push('answer')
  assert.deepEqual(await make('Alan'), { id: '1', name: 'Alan' })
  assert.equal(rows.length, 2)
})

test('a lost request is sent again and reports that nothing was done', async () => {
  const { rows, next, make } = createFixture()
  next.push('request')
  await assert.rejects(make('Alan'), { outcome: 'undone' })
  assert.deepEqual(await make('Alan'), { id: '1', name: 'Alan' })
  assert.equal(rows.length, 2)
})

test('if the list is unreadable too, a retry finds and updates the row', async () => {
  const { rows, next, make } = createFixture()
  next.push('answer', 'list')
  await assert.rejects(make('Alan'), { outcome: 'unknown' })
  assert.deepEqual(await make('Alan Turing'), { id: '1', name: 'Alan Turing' })
  assert.equal(rows.length, 2)
})

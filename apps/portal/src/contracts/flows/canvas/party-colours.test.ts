// The colours of the parties on the canvas.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partyColours } from './party-colours.ts'

const party = (key: string, type: 'owner' | 'person' | 'company') => ({ key, type, label: key })

test('the company has its own colour, and customers have different ones', () => {
  const parties = [party('tenant', 'person'), party('company', 'owner'), party('guarantor', 'company')]
  assert.deepEqual(
    [...partyColours(parties)],
    [
      ['tenant', 'first'],
      ['company', 'company'],
      ['guarantor', 'second'],
    ],
  )
})

test('a fifth customer has the colour of the first', () => {
  const parties = ['a', 'b', 'c', 'd', 'e'].map((key) => party(key, 'person'))
  assert.equal(partyColours(parties).get('e'), 'first')
})

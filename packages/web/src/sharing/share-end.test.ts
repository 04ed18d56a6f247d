// The end of a share in the form and on the wire (B-24).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endProblem, formatEnd, formatEndDraft, toEndDraft, toShareEnd } from './share-end.ts'

const formats = {
  date: (moment: number) => `day ${new Date(moment).getDate()}`,
  dateTime: (moment: string) => `time ${moment}`,
}
/** Midnight after the last of January, on this device. */
const MIDNIGHT = new Date(2027, 1, 1).toISOString()
const NOON = new Date(2027, 0, 31, 12).toISOString()

test('B-24: a day ends at its midnight, and is shown as the day before', () => {
  const draft = { day: '2027-01-31', atEnd: 'remove' as const }
  assert.deepEqual(toShareEnd(draft, undefined), { shared_until: MIDNIGHT, at_end: 'remove' })
  assert.deepEqual(toEndDraft({ shared_until: MIDNIGHT, at_end: 'remove' }), draft)
  assert.deepEqual([formatEnd(MIDNIGHT, formats), formatEndDraft(draft, formats)], ['day 31', 'day 31'])
  assert.equal(formatEnd(NOON, formats), `time ${NOON}`)
})

test('B-24: only a changed end is sent, and an end at noon stays at noon', () => {
  const atNoon = { shared_until: NOON, at_end: 'remove' as const }
  assert.deepEqual(toShareEnd(undefined, atNoon), {})
  assert.deepEqual(toShareEnd({ day: '2027-01-31', atEnd: 'remove' }, atNoon), {})
  assert.deepEqual(toShareEnd({ day: '2027-01-31', atEnd: 'disconnect' }, atNoon), { at_end: 'disconnect' })
  assert.deepEqual(toShareEnd(null, atNoon), { shared_until: null })
  assert.deepEqual(toShareEnd(null, undefined), {})
  assert.deepEqual(toShareEnd(null, { shared_until: null, at_end: null }), {})
})

test('B-24: an end is a day whose end is at least an hour ahead', () => {
  const at = (hours: number, minutes: number) => new Date(2027, 0, 31, hours, minutes).getTime()
  assert.equal(endProblem('', at(12, 0)), 'needed')
  assert.equal(endProblem('2027-01-31', at(22, 59)), undefined)
  assert.equal(endProblem('2027-01-31', at(23, 1)), 'soon')
  assert.equal(endProblem('2027-01-30', at(0, 0)), 'soon')
})

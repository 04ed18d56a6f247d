// The days until identity documents expire, the reminders, and the calendar file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCalendar } from './calendar.ts'
import { countDaysUntil, getExpiryStage, isReminderDue, readExpiryDate } from './expiry-rules.ts'

test('only an entry with a calendar date counts', () => {
  assert.equal(readExpiryDate({ expiry_date: '2031-05-01' }), '2031-05-01')
  for (const expiry_date of ['2031-02-30', '01.05.2031', '', 7, null, undefined])
    assert.equal(readExpiryDate({ expiry_date }), null, String(expiry_date))
})

test('days are counted by the calendar of the device', () => {
  assert.equal(countDaysUntil('2026-03-02', new Date(2026, 2, 1, 23, 59)), 1)
  assert.equal(countDaysUntil('2026-03-01', new Date(2026, 2, 1, 0, 1)), 0)
  assert.equal(countDaysUntil('2026-02-28', new Date(2026, 2, 1, 12)), -1)
  assert.equal(countDaysUntil('2026-11-01', new Date(2026, 7, 1, 12)), 92)
})

test('a reminder comes 60 and 7 days before the end, and after it', () => {
  assert.deepEqual([61, 60, 8, 7, 0, -1].map(getExpiryStage), [undefined, 'month', 'month', 'week', 'week', 'expired'])
})

test('a reminder that was put away returns at the next stage only', () => {
  assert.equal(isReminderDue('month', undefined), true)
  assert.equal(isReminderDue('month', 'month'), false)
  assert.equal(isReminderDue('week', 'month'), true)
  assert.equal(isReminderDue('expired', 'week'), true)
  assert.equal(isReminderDue('week', 'expired'), false)
  assert.equal(isReminderDue(undefined, undefined), false)
})

test('the calendar file has a whole day, two alarms and an escaped text', () => {
  const lines = buildCalendar({ id: 'd1', title: 'Passport; expires, soon\\', date: '2026-12-31' }).split('\r\n')
  assert.equal(lines[0], 'BEGIN:VCALENDAR')
  assert.ok(lines.includes('DTSTART;VALUE=DATE:20261231'))
  assert.ok(lines.includes('DTEND;VALUE=DATE:20270101'))
  assert.deepEqual(
    lines.filter((line) => line.startsWith('TRIGGER')),
    ['TRIGGER:-P60D', 'TRIGGER:-P7D'],
  )
  assert.ok(lines.includes('SUMMARY:Passport\\; expires\\, soon\\\\'))
  assert.deepEqual(lines.slice(-2), ['END:VCALENDAR', ''])
})

test('long lines of the calendar file are folded between letters', () => {
  const calendar = buildCalendar({ id: 'd1', title: 'ü'.repeat(100), date: '2026-12-31' })
  for (const line of calendar.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(calendar.replaceAll('\r\n ', '').includes(`SUMMARY:${'ü'.repeat(100)}`))
})

// The filters of the calls, and the reasons of refusals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorPageAddress, getTone, isFiltered, readFilter, toQuery, toRefusal, withRowIds } from './requests.ts'

const read = (address: Record<string, string>) => readFilter((name) => address[name])

test('B-18: the filters of the address become those of the history', () => {
  const filter = read({ status: '4xx', client: 'svc_1', time: 'day' })
  assert.equal(isFiltered(filter), true)
  assert.deepEqual(toQuery(filter, Date.UTC(2026, 0, 2, 12)), {
    status: '4xx',
    client_id: 'svc_1',
    since: '2026-01-01T12:00:00.000+00:00',
  })
  const unknown = read({ status: '6xx', time: 'toString' })
  assert.equal(isFiltered(unknown), false)
  assert.deepEqual(toQuery(unknown, 0), {})
})

test('B-18: a refusal has its sentence and its page', () => {
  assert.equal(toRefusal('auth.client_endpoint_forbidden').message, 'Client not authorized for this endpoint')
  assert.equal(toRefusal('future.key').message, 'future.key')
  assert.equal(errorPageAddress('rate.limited'), '/docs/errors/rate.limited')
})

test('calls with one request id are separate rows', () => {
  const entry = { at: '2026-01-01T12:00:00.000+00:00', request_id: 'same' } as Parameters<typeof withRowIds>[0][number]
  assert.equal(new Set(withRowIds([entry, entry]).map(({ id }) => id)).size, 2)
})

test('a call is as severe as its status', () => {
  assert.deepEqual(
    [200, 404, 429, 503].map((status) => getTone({ status })),
    ['good', 'warn', 'warn', 'bad'],
  )
})

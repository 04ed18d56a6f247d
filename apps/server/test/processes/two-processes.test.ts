// Two processes over one directory: each sees the confirmed changes of the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownPlatform, startAppBeside, until } from '@company-data/testkit'

const first = await ownPlatform()
const second = await startAppBeside(first)

const callFirst = (method: string, path: string, body?: object) => first.ops(method, `/api/ops${path}`, body)
const callSecond = (method: string, path: string, body?: object) =>
  call(second.addresses.front_door ?? '', method, `/api/ops${path}`, {
    token: second.operatorToken ?? '',
    ...(body && { body }),
  })

const directions = [
  ['the first', callFirst, 'the second', callSecond, () => second.addresses.eu ?? ''],
  ['the second', callSecond, 'the first', callFirst, () => first.region()],
] as const

test('both have the operator token of the folder', () => assert.equal(second.operatorToken, first.operatorToken))

for (const [writer, write, reader, read, otherRegion] of directions) {
  test(`a mode set by ${writer} process applies in ${reader}`, async () => {
    for (const [mode, status] of [
      ['writes_paused', 'writes_paused'],
      ['out_of_order', 'out_of_order'],
      ['normal', 'ok'],
    ]) {
      assert.equal((await write('PUT', '/mode', { region: 'eu', mode })).status, 200)
      await until(
        `the mode ${mode} is known`,
        async () => (await call(otherRegion(), 'GET', '/api/health')).body.status === status,
      )
    }
  })

  test(`a clock moved by ${writer} process is moved in ${reader}`, async () => {
    const { body: movedClock } = await write('POST', '/clock', { advance_seconds: 3_600 })
    await until(
      'the clock is known',
      async () => (await read('GET', '/clock')).body.offset_seconds === movedClock.offset_seconds,
    )
    assert.ok(
      Date.parse((await read('GET', '/clock')).body.now) >= Date.parse(movedClock.now),
      'no clock is behind the other',
    )
  })

  test(`a field type added by ${writer} process is known in ${reader}`, async () => {
    const row = { type: writer.replace(' ', '_'), parent: 'text', label: 'Before' }
    const labelAt = async () => {
      const { body } = await read('GET', '/contact-field-types')
      return body.find((fieldType: { type: string }) => fieldType.type === row.type)?.label
    }
    assert.equal((await write('POST', '/contact-field-types', row)).status, 201)
    // Immediately: the rules are checked against the store, not against a cache.
    assert.equal((await read('POST', '/contact-field-types', row)).body.error_key, 'field_types.exists')
    await until('the type is known', async () => (await labelAt()) === 'Before')
    assert.equal((await write('PUT', `/contact-field-types/${row.type}`, { label: 'After' })).status, 200)
    await until('the change is known', async () => (await labelAt()) === 'After')
  })
}

test('concurrent clock moves by both add up in both', async () => {
  const before = (await callFirst('GET', '/clock')).body.offset_seconds
  const moves = Array.from({ length: 10 }, (_, index) =>
    (index % 2 === 0 ? callFirst : callSecond)('POST', '/clock', { advance_seconds: 7 }),
  )
  for (const { status } of await Promise.all(moves)) assert.equal(status, 200)
  for (const read of [callFirst, callSecond]) {
    await until('the sum is known', async () => (await read('GET', '/clock')).body.offset_seconds === before + 70)
  }
})

test('concurrent new types exist once, and both processes list them all', async () => {
  const names = ['raced_a', 'raced_b', 'raced_c']
  const adds = names.flatMap((type) =>
    [callFirst, callSecond].map((add) => add('POST', '/contact-field-types', { type, parent: 'text', label: 'Raced' })),
  )
  const statuses = (await Promise.all(adds)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, 201, 201, 409, 409, 409])
  for (const read of [callFirst, callSecond]) {
    await until('the types are known', async () => {
      const { body } = await read('GET', '/contact-field-types')
      return names.every((name) => body.some((row: { type: string }) => row.type === name))
    })
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checks, inputs, lanes, systemTypes } from '@company-data/field-types'
import { fieldChecks, fieldInputs, fieldLanes } from '@company-data/protocol/wire/sharing/field-types'
import { accountClient, ownPlatform, serviceClient, session, testCallers } from '@company-data/testkit'

const callers = testCallers()
const token = callers.add(serviceClient())

const platform = await ownPlatform({ verifier: callers })

const read = async () => (await platform.call('GET', '/api/contact-field-types', { token })).body
const add = (row: object) => platform.ops('POST', '/api/ops/contact-field-types', row)
const change = (type: string, patch: object) => platform.ops('PUT', `/api/ops/contact-field-types/${type}`, patch)

test('[D1-REG-01] [D1-REG-02] the registry is a bare array of raw rows with exactly the ten keys (T-29)', async () => {
  const rows = await read()
  assert.ok(Array.isArray(rows))
  assert.deepEqual(rows, systemTypes)
  for (const row of rows) {
    assert.deepEqual(Object.keys(row).sort(), [
      'check',
      'fields',
      'input',
      'is_system',
      'label',
      'lane',
      'options',
      'parent',
      'type',
      'validation',
    ])
  }
  const email = rows.find((row: { type: string }) => row.type === 'email')
  assert.equal(email?.input, null, 'an inherited column stays null')
})

test('[D1-REG-04] [D1-REG-25] the response has the whole tree, and never a row named plugin', async () => {
  const rows = (await read()) as Array<{ type: string; parent: string | null }>
  const types = new Set(rows.map((row) => row.type))
  for (const { parent } of rows) assert.ok(parent === null || types.has(parent))
  assert.ok(!types.has('plugin'))
})

test('every caller with a token can read the registry, and no other one', async () => {
  for (const caller of [
    session('person'),
    session('company'),
    session('delegate'),
    accountClient(['/api/contact-field-types*']),
  ]) {
    const reply = await platform.call('GET', '/api/contact-field-types', { token: callers.add(caller) })
    assert.equal(reply.status, 200)
  }
  const refused = await platform.call('GET', '/api/contact-field-types')
  assert.equal(refused.body.error_key, 'auth.token_required')
})

test('[D1-REG-12] [D1-REG-05] an operator adds a type, which every reader sees marked as custom (D1-VER-02)', async () => {
  const reply = await add({ type: 'id_card', parent: 'passport', label: 'ID card' })
  assert.equal(reply.status, 201)
  assert.deepEqual(reply.body, {
    type: 'id_card',
    parent: 'passport',
    label: 'ID card',
    input: null,
    lane: null,
    check: null,
    options: null,
    fields: null,
    validation: null,
    is_system: false,
  })
  const rows = await read()
  assert.deepEqual(rows.at(-1), reply.body)
  assert.equal(rows.length, systemTypes.length + 1)
  for (const row of rows.slice(0, -1)) assert.ok(row.is_system && row.label.startsWith('field_type.'))
})

test('[D1-REG-06] [D1-REG-07] every column of an added type is stored unchanged (D1-REG-08, D1-REG-09, D1-REG-10, D1-REG-11)', async () => {
  const row = {
    type: 'membership',
    parent: null,
    label: 'Membership',
    input: 'composite',
    lane: 'inline',
    check: null,
    options: null,
    fields: [
      { key: 'tier', input: 'list', required: true, check: null, validation: null, options: ['gold', 'silver'] },
    ],
    validation: null,
  }
  assert.deepEqual((await add(row)).body, { ...row, is_system: false })
  const choice = {
    type: 'shirt',
    parent: null,
    label: 'Shirt',
    input: 'list',
    lane: 'inline',
    check: null,
    options: ['S', 'M'],
    fields: null,
    validation: null,
  }
  assert.deepEqual((await add(choice)).body, { ...choice, is_system: false })
  const checked = {
    type: 'gift_card',
    parent: 'text',
    label: 'Gift card',
    input: null,
    lane: null,
    check: 'card',
    options: null,
    fields: null,
    validation: '6.*',
  }
  assert.deepEqual((await add(checked)).body, { ...checked, is_system: false })
  const rows = await read()
  const expected = [row, choice, checked].map((fieldType) => ({ ...fieldType, is_system: false }))
  assert.deepEqual(rows.slice(-3), expected)
  assert.equal(JSON.stringify(rows.slice(-3)), JSON.stringify(expected), 'members in the documented order')
})

test('(T-39) refuses the reserved name plugin and a duplicate name', async () => {
  const before = await read()
  assert.deepEqual(await readErrorKey(add({ type: 'plugin', label: 'x', input: 'line', lane: 'inline' })), [
    400,
    'field_types.reserved',
  ])
  assert.deepEqual(await readErrorKey(add({ type: 'email', label: 'x', input: 'line', lane: 'inline' })), [
    409,
    'field_types.exists',
  ])
  assert.deepEqual(await read(), before)
})

const readErrorKey = async (reply: ReturnType<typeof add>): Promise<[number, string]> => {
  const { status, body } = await reply
  return [status, body.error_key]
}

const unsound: ReadonlyArray<readonly [string, object]> = [
  ['a name that is not a name', { type: 'Bad-Name', label: 'x', input: 'line', lane: 'inline' }],
  ['no label', { type: 'no_label', input: 'line', lane: 'inline' }],
  ['an unknown parent', { type: 'orphan', parent: 'nowhere', label: 'x' }],
  ['itself as parent', { type: 'selfish', parent: 'selfish', label: 'x' }],
  ['a root without input', { type: 'rootless', label: 'x', lane: 'inline' }],
  ['an unknown input', { type: 'odd_input', label: 'x', input: 'hologram', lane: 'inline' }],
  ['a regex that does not compile', { type: 'bad_regex', parent: 'text', label: 'x', validation: '(' }],
  ['a look-around', { type: 'look_around', parent: 'text', label: 'x', validation: '(?=a)a' }],
  ['a back-reference', { type: 'back_reference', parent: 'text', label: 'x', validation: '(a)\\1' }],
  ['a regex of over 512 characters', { type: 'long_regex', parent: 'text', label: 'x', validation: 'a'.repeat(513) }],
  [
    'two entries of one key',
    {
      type: 'twins',
      label: 'x',
      input: 'composite',
      lane: 'inline',
      fields: [
        { key: 'a', input: 'line' },
        { key: 'a', input: 'line' },
      ],
    },
  ],
  ['a number as type', { type: 7, label: 'x' }],
]

for (const [fault, row] of unsound) {
  test(`[A-84] a row with ${fault} is field_types.invalid and not stored`, async () => {
    const before = await read()
    const { status, body } = await add(row)
    assert.deepEqual([status, body.error_key], [400, 'field_types.invalid'])
    const [pointer = '', reason] = Object.entries(body.fields)[0] ?? []
    const member = pointer.slice(1)
    assert.ok([`${member} ${reason}`, `${member}: ${reason}`].includes(body.error), `says what is wrong: ${body.error}`)
    assert.deepEqual(await read(), before)
  })
}

test('[D1-REG-03] a change keeps the name for any body', async () => {
  await add({ type: 'nickname', parent: 'text', label: 'Nickname' })
  const reply = await change('nickname', { type: 'other', label: 'Nick', validation: '[a-z]+' })
  assert.equal(reply.status, 200)
  assert.equal(reply.body.type, 'nickname')
  assert.equal(reply.body.label, 'Nick')
  assert.equal((await change('nickname', { validation: null })).body.validation, null)
})

test('the parent may change only until the type is in use', async () => {
  await add({ type: 'level_one', parent: 'text', label: 'One' })
  assert.equal((await change('level_one', { parent: 'email' })).body.parent, 'email')
  await add({ type: 'level_two', parent: 'level_one', label: 'Two' })
  assert.deepEqual(await readErrorKey(change('level_one', { parent: 'text' })), [409, 'field_types.locked'])
  assert.deepEqual(await readErrorKey(change('level_two', { parent: 'level_two' })), [400, 'field_types.invalid'])
  assert.deepEqual(await readErrorKey(change('email', { label: 'x' })), [409, 'field_types.locked'])
  assert.deepEqual(await readErrorKey(change('nothing', { label: 'x' })), [404, 'field_types.not_found'])
})

test('one of two operators who add the same type concurrently succeeds', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => add({ type: 'raced', parent: 'text', label: 'Raced' })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)])
})

test('the wire schema and the package have the same words', () => {
  assert.deepEqual([fieldInputs, fieldLanes, fieldChecks], [inputs, lanes, checks])
})

// Plugin fields in a person's app: when to ask, how lists are truncated, what a new choice clears.
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { createReplyKey, openValue, sealValue } from '@company-data/crypto'
import type { PluginPass } from './ask-plugin.ts'
import { type PluginFormAnswer, pluginFormInputs } from './form-inputs.ts'
import { createPluginField } from './plugin-field.ts'

const spec = {
  plugin_id: 'p-1',
  field_type: 'stay',
  inputs: { guests: 'guests', note: 'note' },
  snapshot: {
    plugin_name: 'Stays',
    host: 'stays.example',
    label: 'A stay',
    blocks: [
      { key: 'city', kind: 'search_select' as const, label: 'City' },
      { key: 'nights', kind: 'number' as const, label: 'Nights' },
      { key: 'hotel', kind: 'search_select' as const, label: 'Hotel', depends_on: ['city', 'nights'] },
      { key: 'breakfast', kind: 'boolean' as const, label: 'Breakfast' },
    ],
    inputs: [
      { key: 'guests', type: 'number' as const, label: 'Guests', required: true },
      { key: 'note', type: 'text' as const, label: 'Note', required: false },
      { key: 'from', type: 'date' as const, label: 'From', required: true },
    ],
    outputs: [{ key: 'price', type: 'number' as const, label: 'Price' }],
  },
}

type Question = Record<string, unknown> & { op: string; block: string | null; reply_key: string }

/** A plugin behind a forwarder, which opens each question like a plugin and sends the test's replies. */
const startPlugin = async (replyTo: (question: Question) => object) => {
  const { public_key, privateKey } = await createReplyKey()
  const questions: Question[] = []
  const pass: PluginPass = {
    pass: 'a.b.c',
    forwarder_url: 'https://forwarder.example',
    specs: { stay: spec },
    plugins: [{ id: spec.plugin_id, public_key }],
  }
  const send = (async (_url: string, { body }: RequestInit) => {
    const question = JSON.parse(await openValue(JSON.parse(String(body)).request, privateKey)) as Question
    questions.push(question)
    const reply = await sealValue(JSON.stringify(replyTo(question)), question.reply_key)
    return new Response(JSON.stringify({ reply }))
  }) as typeof fetch
  const readInputs = () => ({ inputs: { guests: 2 }, isComplete: true })
  const field = createPluginField({ spec, getPass: async () => pass, readInputs, fetch: send })
  return { field, questions }
}

const buildOptions = (count: number, more = false) => ({
  op: 'options',
  options: Array.from({ length: count }, (_, at) => ({ id: `o-${at}`, label: `Option ${at}` })),
  more,
})
const option = { id: 'o-1', label: 'Option 1' }

test('[D2-FWD-09] [D2-FWD-10] each question has all eight members and the public half of a fresh RSA-2048 key', async () => {
  const { field, questions } = await startPlugin(() => buildOptions(1))
  await field.search('city', 'par')
  await field.search('city', 'paris')
  const members = ['field_type', 'op', 'block', 'query', 'picks', 'values', 'inputs', 'reply_key']
  for (const question of questions) {
    assert.deepEqual(Object.keys(question).sort(), members.sort())
    const key = createPublicKey({ key: Buffer.from(question.reply_key, 'base64'), format: 'der', type: 'spki' })
    assert.deepEqual([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength], ['rsa', 2048])
  }
  assert.equal(new Set(questions.map(({ reply_key }) => reply_key)).size, 2)
})

test('[D2-PLG-11] [FA-39] a block is asked once the blocks it depends on are answered', async () => {
  const { field, questions } = await startPlugin(() => buildOptions(2))
  assert.equal(field.canSearch('hotel'), false)
  await assert.rejects(field.search('hotel', ''), /depends on/)
  field.pick('city', option)
  assert.equal(field.canSearch('hotel'), false)
  field.enter('nights', 3)
  assert.equal(field.canSearch('hotel'), true)
  field.enter('breakfast', true)
  await field.search('hotel', 'x')
  const [question] = questions
  assert.deepEqual(
    [question?.picks, question?.values, question?.inputs],
    [{ city: 'o-1' }, { nights: 3 }, { guests: 2 }],
  )
  // Clearing a pick also clears the blocks that depend on it.
  field.pick('hotel', option)
  field.clear('city')
  assert.deepEqual(field.unanswered(), ['city', 'hotel'])
})

test('[D2-PLG-12] [FA-39] at most 50 options are shown, and a truncated list sets more', async () => {
  for (const [count, more, expected] of [
    [3, false, false],
    [3, true, true],
    [50, false, false],
    [51, false, true],
  ] as const) {
    const { field } = await startPlugin(() => ({ ...buildOptions(count, more), extra: 1 }))
    const reply = await field.search('city', '')
    assert.deepEqual([reply?.options.length, reply?.more], [Math.min(count, 50), expected])
    assert.deepEqual(reply?.options[0], { id: 'o-0', label: 'Option 0' })
  }
  const { field } = await startPlugin(() => ({ op: 'options', options: [{ id: 7, label: 'x' }] }))
  await assert.rejects(field.search('city', ''), { errorKey: 'plugin.not_responding' })
})

test('[D2-PLG-10] invalid picks and their dependents are cleared, the rest stays', async () => {
  let blocks: string[] = ['city']
  const { field } = await startPlugin(() => ({ op: 'outputs', picks_invalid: true, blocks }))
  const answerAll = () => {
    field.pick('city', option)
    field.enter('nights', 3)
    field.pick('hotel', option)
    field.enter('breakfast', true)
  }
  answerAll()
  assert.deepEqual(await field.askOutputs(), { picksInvalid: ['city'] })
  assert.deepEqual([field.unanswered(), field.answer()], [['city', 'hotel'], undefined])
  await assert.rejects(field.askOutputs(), /must be answered first/)
  answerAll()
  blocks = []
  await field.askOutputs()
  assert.deepEqual(field.unanswered(), ['city', 'nights', 'hotel', 'breakfast'])
})

test('[A-77] [A-78] form inputs are converted, asked if unwired, and never private (FG-17)', () => {
  const readFormInputs = (answers: Record<string, PluginFormAnswer>, from?: string) =>
    pluginFormInputs(spec, {
      findAnswer: (name) => answers[name],
      entered: (key) => (key === 'from' ? from : undefined),
    })
  const open = (text: string, display?: string) => ({
    text,
    isPrivate: false,
    ...(display !== undefined && { display }),
  })
  const whole = readFormInputs({ guests: open('2'), note: open('["a","b"]', 'a, b') }, '2026-01-02')
  assert.deepEqual(whole, { inputs: { guests: 2, note: 'a, b', from: '2026-01-02' }, isComplete: true, missing: [] })
  const privately = readFormInputs(
    { guests: { text: '2', isPrivate: true }, note: { text: 'x', isPrivate: true } },
    '2026-01-02',
  )
  assert.deepEqual([privately.inputs, privately.isComplete], [{ from: '2026-01-02' }, false])
  assert.deepEqual(
    privately.missing.map(({ key, reason }) => [key, reason]),
    [
      ['guests', 'private'],
      ['note', 'private'],
    ],
  )
  for (const text of ['two', '', '1e3', '0x10', 'Infinity'])
    assert.equal(readFormInputs({ guests: open(text) }, '2026-01-02').isComplete, false, text)
  assert.deepEqual(
    readFormInputs({ guests: open('2') }).missing.map(({ key }) => key),
    ['note', 'from'],
  )
})

test('a hostile chain of dependent blocks is resolved quickly', async () => {
  const keys = Array.from({ length: 50 }, (_, at) => `b${at}`)
  const blocks = keys.map((key, at) => ({
    key,
    kind: 'search_select' as const,
    label: key,
    depends_on: keys.slice(0, at),
  }))
  const hostile = { ...spec, snapshot: { ...spec.snapshot, blocks } }
  const getPass = () => Promise.reject(new Error('not asked for'))
  const field = createPluginField({ spec: hostile, getPass, readInputs: () => ({ inputs: {}, isComplete: true }) })
  for (const key of keys) {
    assert.equal(field.canSearch(key), true)
    field.pick(key, option)
  }
  field.clear('b0')
  assert.deepEqual(field.unanswered(), keys)
})

// Saving many values: corrected ones replace saved ones, nothing is added twice, and typed values win over a file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuickSaves, fillEmpty, saveQuickValue } from './quick-save.ts'

type Calls = Parameters<typeof saveQuickValue>[0]

const fakeData = () => {
  const data: { id: string; contact_field_id: string; text: string }[] = []
  const state = { losesResponse: false }
  const lose = () => {
    if (state.losesResponse) throw new Error('lost')
  }
  const calls = {
    list: async () => data,
    open: async ({ text }: (typeof data)[number]) => ({ plaintext: text }),
    create: async (fieldId: string, text: string) => {
      const datum = { id: `d${data.length}`, contact_field_id: fieldId, text }
      data.push(datum)
      lose()
      return datum
    },
    update: async (id: string, text: string) => {
      Object.assign(data.find((datum) => datum.id === id) ?? {}, { text })
      lose()
    },
  } as unknown as Calls
  return { calls, state, readTexts: () => data.map(({ text }) => text) }
}

test('a value that was corrected after it was saved replaces the saved one', async () => {
  const { calls, readTexts } = fakeData()
  const saves = createQuickSaves([])
  await saveQuickValue(calls, saves, 'email', 'ada@exmaple.org')
  await saveQuickValue(calls, saves, 'email', 'ada@example.org')
  await saveQuickValue(calls, saves, 'email', 'ada@example.org')
  assert.deepEqual(readTexts(), ['ada@example.org'])
})

test('after a lost response, no value is added twice, corrected or not', async () => {
  const { calls, state, readTexts } = fakeData()
  const saves = createQuickSaves([])
  state.losesResponse = true
  await assert.rejects(saveQuickValue(calls, saves, 'email', 'first'))
  await assert.rejects(saveQuickValue(calls, saves, 'email', 'second'))
  state.losesResponse = false
  await saveQuickValue(calls, saves, 'email', 'second')
  assert.deepEqual(readTexts(), ['second'])
})

test('a contact file fills in only what is empty', () => {
  assert.deepEqual(fillEmpty({ email: 'typed', phone: '' }, { email: 'file', phone: '1', city: 'Ulm' }), {
    email: 'typed',
    phone: '1',
    city: 'Ulm',
  })
})

// Adding the entries of an archive: refused ones are noted, and a retry after a lost response adds nothing twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import { ConnectionError, type FieldTypes, type PersonClient } from '@company-data/sdk/person'
import { type AddDeps, addPlanned, createImportProgress } from './add-planned.ts'
import type { PlannedDatum } from './import-plan.ts'
import { DamagedArchive } from './unzip.ts'

const types = {
  resolveType: (type: string) => resolveType(systemTypes, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant(systemTypes, type, ancestor),
} as unknown as FieldTypes

const lost = () => new ConnectionError('no answer', { reason: 'network', requestId: 'r' })

interface Stored {
  id: string
  contact_field_id: string
  text: string | null
  file?: unknown
}

const fakeClient = () => {
  const data: Stored[] = []
  const state = { losesAfter: Number.POSITIVE_INFINITY }
  const answer = () => {
    state.losesAfter -= 1
    if (state.losesAfter < 0) throw lost()
  }
  const contactData = {
    list: async () => [...data],
    open: async ({ text }: Stored) => ({ plaintext: text }),
    create: async (contact_field_id: string, text?: string) => {
      const datum = { id: `d${data.length}`, contact_field_id, text: text ?? null }
      data.push(datum)
      answer()
      return datum
    },
    replaceFile: async (id: string, file: unknown) => {
      Object.assign(data.find((datum) => datum.id === id) ?? {}, { file })
      answer()
    },
    delete: async () => undefined,
  }
  return { data, state, client: { contactData } as unknown as PersonClient }
}

const planned = (key: number, members: Partial<PlannedDatum> & { paths?: string[] }): PlannedDatum => ({
  key,
  field: { id: 'f1' },
  state: 'new',
  text: undefined,
  datum: {
    label: 'Photo',
    slug: 'photo',
    type: 'photo',
    value: null,
    files: (members.paths ?? []).map((path) => ({ path, name: path, mimeType: 'image/png' })),
    entries: {},
    isPrivate: true,
  },
  ...members,
})

const depsFor = (client: PersonClient): AddDeps => ({
  client,
  types,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  zip: {
    names: [],
    read: async (name) => {
      if (name === 'gone') throw new DamagedArchive('missing')
      return new TextEncoder().encode(name)
    },
  },
})

test('after a lost response, values and files are each there once', async () => {
  const { data, state, client } = fakeClient()
  const progress = createImportProgress([])
  const chosenEntries = [planned(0, { paths: ['a'] }), planned(1, { paths: ['b'] }), planned(2, { text: 'Ada' })]
  for (const losesAfter of [0, 0, 1, 1]) {
    state.losesAfter = losesAfter
    await assert.rejects(addPlanned(chosenEntries, progress, depsFor(client)), ConnectionError)
  }
  state.losesAfter = Number.POSITIVE_INFINITY
  await addPlanned(chosenEntries, progress, depsFor(client))
  assert.deepEqual(
    data.map(({ text, file }) => [text, (file as { original_name: string } | undefined)?.original_name]),
    [
      [null, 'a'],
      [null, 'b'],
      ['Ada', undefined],
    ],
  )
})

test('a damaged file is noted, and the rest is added', async () => {
  const { data, client } = fakeClient()
  const progress = createImportProgress([])
  await addPlanned([planned(0, { paths: ['gone'] }), planned(1, { text: 'Ada' })], progress, depsFor(client))
  assert.deepEqual([...progress.errors.keys()], [0])
  assert.deepEqual([...progress.addedKeys], [1])
  assert.deepEqual(
    data.map(({ text }) => text),
    ['Ada'],
  )
})

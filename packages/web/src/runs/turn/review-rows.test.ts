// The review of the answers to send.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactDatum, FlowElementView, FlowRunRecord, FlowStep } from '@company-data/sdk/person'
import type { Entries } from '../step-form/entries.ts'
import { followProfile } from './open-turn.ts'
import { getAfterSending, reviewRows } from './review-rows.ts'

const field = (slug: string, value: unknown, members: object = {}): FlowElementView =>
  ({
    kind: 'field',
    slug,
    label: `Field ${slug}`,
    value,
    isDefaulted: false,
    isLinked: false,
    element: { type: slug === 'scan' ? 'pdf_document' : 'text' },
    ...members,
  }) as FlowElementView

const createStep = (elements: readonly FlowElementView[], next: string | null = null, isLeaf = false): FlowStep =>
  ({ key: 'about', view: () => ({ elements, next, isLeaf, problems: [], constants: [] }) }) as unknown as FlowStep

const types = { resolveType: (type: string) => (type === 'pdf_document' ? { lane: 'document' } : { lane: 'text' }) }
const formats = {
  yes: 'Yes',
  no: 'No',
  decimal: (text: string) => `${text}.0`,
  line: (type: string, text: string) => `${type} ${text}`,
}

test('FA-37: lists exactly the values that are sent, with their sources', () => {
  const car = {
    _plugin: 1,
    blocks: [{ key: 'model', pick: { id: 'm', label: 'Small car' } }],
    outputs: [
      { key: 'price', value: 200 },
      { key: 'fits', value: true },
    ],
  }
  const step = createStep([
    { kind: 'text', key: 'intro', nodes: [], text: 'Hello' },
    field('name', 'Ada'),
    field('empty', ''),
    field('colours', ['red', 'blue']),
    field('mail', 'ada@example.org', { isLinked: true }),
    field('deposit', '3000', { isDefaulted: true }),
    field('scan', '{"_enc_file":""}'),
    { kind: 'plugin', slug: 'car', label: 'Car', value: JSON.stringify(car) } as FlowElementView,
  ])
  const entries = new Map([
    ['mail', { linked: { id: 'd1', plaintext: 'ada@example.org', is_private: true } }],
    ['scan', { files: [new File([], 'scan.pdf')], file: undefined }],
  ]) as Entries
  assert.deepEqual(
    reviewRows(step, entries, types as never, formats).map(({ slug, text, files, source, isPrivate }) => [
      ...[slug, text ?? files, source, isPrivate],
    ]),
    [
      ['name', 'text Ada', 'typed', false],
      ['colours', 'text ["red","blue"]', 'typed', false],
      ['mail', 'text ada@example.org', 'linked', true],
      ['deposit', 'text 3000', 'default', false],
      ['scan', ['scan.pdf'], 'typed', false],
      ['car', 'Small car, 200.0, Yes', 'plugin', false],
    ],
  )
})

const record = (output_mode: 'document' | 'data_only') =>
  ({
    output_mode,
    parties: [{ key: 'landlord', label: 'Landlord' }],
    definition: {
      nodes: [
        { key: 'car', label: 'Car', party: 'tenant', elements: [{}] },
        { key: 'check', label: 'Check', party: 'landlord', elements: [{}] },
        { key: 'end', label: 'End', party: 'landlord', elements: [] },
      ],
      edges: [{ from: 'check', to: 'end' }],
    },
  }) as unknown as FlowRunRecord

test('D2-OV-15, FG-02: announces who is next and who creates the documents', () => {
  const after = (next: string | null, mode: 'document' | 'data_only' = 'document') =>
    getAfterSending(record(mode), createStep([], next, next === null), ['tenant'])
  assert.deepEqual(after('car'), { kind: 'own', step: 'Car' })
  assert.deepEqual(after('check'), { kind: 'other', party: 'Landlord', step: 'Check' })
  assert.deepEqual(after('end'), { kind: 'documents' })
  assert.deepEqual(after(null), { kind: 'documents' })
  assert.deepEqual(after(null, 'data_only'), { kind: 'done' })
})

test('FA-60: linked entries follow the profile, and deleted ones are dropped', () => {
  const entries = new Map([
    ['mail', { linked: { id: 'd1', plaintext: 'old@example.org' } }],
    ['gone', { linked: { id: 'd2', plaintext: 'gone' } }],
    ['name', { value: 'Ada' }],
  ]) as Entries
  followProfile(entries, [{ id: 'd1', value: 'new@example.org', is_private: true, has_file: false } as ContactDatum])
  assert.deepEqual(
    [...entries],
    [
      ['mail', { linked: { id: 'd1', is_private: true, plaintext: 'new@example.org' } }],
      ['name', { value: 'Ada' }],
    ],
  )
})

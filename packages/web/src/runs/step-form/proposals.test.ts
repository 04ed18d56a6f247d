// The answers that a form takes from My data by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactDatum, FlowElementView, FlowStep } from '@company-data/sdk/person'
import { type Entries, hasInput } from './entries.ts'
import { proposeAnswers } from './proposals.ts'

const field = (slug: string, members: object = {}, value: unknown = null): FlowElementView =>
  ({
    kind: 'field',
    slug,
    value,
    element: { slug, type: slug, options: null, required: true, link: 'any', ...members },
  }) as FlowElementView

const datum = (slug: string, members: object = {}): ContactDatum =>
  ({
    id: `id of ${slug}`,
    slug,
    type: slug,
    value: `my ${slug}`,
    has_file: false,
    is_private: false,
    verification: null,
    ...members,
  }) as ContactDatum

const types = {
  resolveType: (type: string) => ({ lane: type === 'passport' ? 'photo' : 'text' }),
  isSameOrDescendant: (type: string, of: string) => type === of,
}

/** Slugs with the ids of the data that answer them, in a step and in its entries. */
const propose = (
  elements: readonly FlowElementView[],
  card: readonly ContactDatum[],
  entries: Entries = new Map(),
): Record<string, string> => {
  const linked: Record<string, string> = {}
  const step = {
    view: () => ({ elements }),
    link: (slug: string, { id }: { id: string }) => Object.assign(linked, { [slug]: id }),
  } as unknown as FlowStep
  proposeAnswers(step, entries, { source: { card }, types: types as never })
  return linked
}

test('a required field is answered from My data if one value is obvious', () => {
  const card = [datum('email'), datum('first_name', { type: 'text' }), datum('phone'), datum('work', { type: 'phone' })]
  const elements = [field('email'), field('first_name', { type: 'text' }), field('mobile', { type: 'phone' })]
  assert.deepEqual(propose(elements, card), { email: 'id of email', first_name: 'id of first_name' })
})

test('optional fields, defaults, files and fields without a link stay', () => {
  const card = [datum('email'), datum('passport', { value: null, has_file: true })]
  const elements = [
    field('email', { required: false }),
    field('email', { link: 'none' }),
    field('email', {}, 'default@example.org'),
    field('email', { link: 'verified' }),
    field('passport'),
  ]
  for (const element of elements) assert.deepEqual(propose([element], card), {})
})

test('a choice of the person stays, and a proposal is no input', () => {
  const entries: Entries = new Map([['email', { value: '' }]])
  assert.deepEqual(propose([field('email'), field('phone')], [datum('email'), datum('phone')], entries), {
    phone: 'id of phone',
  })
  assert.deepEqual(entries.get('email'), { value: '' })
  assert.equal(hasInput(entries), true)
  entries.delete('email')
  assert.equal(hasInput(entries), false)
})

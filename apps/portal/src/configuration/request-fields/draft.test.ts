// Editing fields: the changes to publish, and slugs that never inherit another field's answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveType, systemTypes } from '@company-data/field-types/registry'
import { requestFieldSlugPattern } from '@company-data/protocol/limits'
import fc from 'fast-check'
import { applyEdit, newDraft, toContents, toDrafts, toSlug } from './draft.ts'
import { changesBetween, type PublishedField, toContent } from './field-content.ts'

const types = { rows: systemTypes, resolveType: (type: string) => resolveType(systemTypes, type) }

const published = (slug: string, change: Partial<PublishedField> = {}): PublishedField => ({
  id: `id of ${slug}`,
  slug,
  label: slug,
  type: 'text',
  one_time: false,
  mandatory: false,
  audience: 'both',
  verified: false,
  verified_max_age_days: null,
  plugin: null,
  options: null,
  ...change,
})

const set = [
  published('name'),
  published('mail', { type: 'email' }),
  published('size', { type: 'select', options: ['S', 'M'] }),
]
const changes = (drafts: ReturnType<typeof toDrafts>) => changesBetween(set.map(toContent), toContents(drafts, types))

test('an untouched set changes nothing', () => {
  assert.equal(changes(toDrafts(set)).count, 0)
})

test('a removed field stays in the list until publishing and can be restored', () => {
  const without = applyEdit(toDrafts(set), { type: 'remove', key: 'mail' })
  assert.deepEqual(
    without.map(({ key, isRemoved }) => [key, isRemoved]),
    [
      ['name', false],
      ['mail', true],
      ['size', false],
    ],
  )
  assert.deepEqual(
    changes(without).removed.map(({ slug }) => slug),
    ['mail'],
  )
  assert.equal(changes(applyEdit(without, { type: 'restore', key: 'mail' })).count, 0)
  const added = newDraft()
  const fresh = applyEdit(toDrafts(set), { type: 'add', field: added })
  assert.equal(applyEdit(fresh, { type: 'remove', key: added.key }).length, 3)
})

test('a new field is named after its label until the user enters a slug', () => {
  const field = newDraft()
  const addField = (label: string, fields = toDrafts(set)) =>
    applyEdit(applyEdit(fields, { type: 'add', field }), { type: 'change', key: field.key, patch: { label } })
  assert.equal(addField('Größe & Länge').at(-1)?.slug, 'grosse_lange')
  assert.equal(addField('Name').at(-1)?.slug, 'name_2')
  const editedFields = applyEdit(addField('Name'), {
    type: 'change',
    key: field.key,
    patch: { slug: 'nickname', hasSlug: true },
  })
  const renamed = applyEdit(editedFields, { type: 'change', key: field.key, patch: { label: 'Other' } })
  assert.equal(renamed.at(-1)?.slug, 'nickname')
  // The slug of a removed field is not reused, because its answers would come with it.
  assert.equal(addField('Mail', applyEdit(toDrafts(set), { type: 'remove', key: 'mail' })).at(-1)?.slug, 'mail_2')
})

test('a published field keeps its slug when its label changes', () => {
  const drafts = applyEdit(toDrafts(set), {
    type: 'change',
    key: 'name',
    patch: { label: 'Your name', mandatory: true },
  })
  assert.equal(drafts[0]?.slug, 'name')
  assert.deepEqual(
    changes(drafts).changed.map(({ field, members }) => [field.slug, members]),
    [['name', ['label', 'mandatory']]],
  )
})

test('a new order is a change, and options of other types are not sent', () => {
  const movedFields = applyEdit(toDrafts(set), { type: 'move', from: 2, to: 0 })
  assert.deepEqual([changes(movedFields).isReordered, changes(movedFields).count], [true, 1])
  const retyped = applyEdit(toDrafts(set), { type: 'change', key: 'size', patch: { type: 'text' } })
  assert.equal(toContents(retyped, types)[2]?.options, null)
  // Typed options are restored when the type is a choice again.
  const restoredFields = applyEdit(retyped, { type: 'change', key: 'size', patch: { type: 'multiselect' } })
  assert.deepEqual(toContents(restoredFields, types)[2]?.options, ['S', 'M'])
})

test('a field missing in the new set is shown as removed, in its old position', () => {
  const contents = set.map(toContent)
  const drafts = toDrafts(
    set,
    [contents[2], contents[0]].filter((content) => content !== undefined),
  )
  assert.deepEqual(
    drafts.map(({ slug, isRemoved }) => [slug, isRemoved]),
    [
      ['size', false],
      ['mail', true],
      ['name', false],
    ],
  )
})

test('a generated slug is empty or valid for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, usedSlugs) => {
      const slug = toSlug(text, new Set([...usedSlugs, toSlug(text)]))
      assert.ok(slug === '' || requestFieldSlugPattern.test(slug), slug)
      assert.ok(slug === '' || !usedSlugs.includes(slug))
    }),
  )
})

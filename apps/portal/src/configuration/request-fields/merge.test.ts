// Concurrent edits of one set: neither side's changes are lost unless a user chooses so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesBetween, type FieldContent } from './field-content.ts'
import { allOf, defaultChoices, hasOtherOrder, listDifferences, mergeVersions, ORDER } from './merge.ts'

const field = (slug: string, change: Partial<FieldContent> = {}): FieldContent => ({
  slug,
  label: slug,
  type: 'text',
  one_time: false,
  mandatory: false,
  audience: 'both',
  verified: false,
  verified_max_age_days: null,
  options: null,
  plugin: null,
  ...change,
})

const listSlugs = (fields: readonly FieldContent[]) => fields.map(({ slug }) => slug)

test('takes changes of one side, and reports fields that both changed', () => {
  const versions = {
    base: [field('a'), field('b'), field('c')],
    theirs: [field('a', { label: 'A' }), field('b', { mandatory: true }), field('c'), field('theirs')],
    mine: [field('a'), field('b', { one_time: true }), field('mine')],
  }
  assert.deepEqual(
    listDifferences(versions).map(({ slug, changedBy, members }) => [slug, changedBy, members]),
    [
      ['a', 'theirs', ['label']],
      ['b', 'both', ['mandatory', 'one_time']],
      ['mine', 'mine', []],
      ['c', 'mine', []],
      ['theirs', 'theirs', []],
    ],
  )
  const result = mergeVersions(versions, defaultChoices(versions))
  assert.deepEqual(listSlugs(result), ['a', 'b', 'mine', 'theirs'])
  assert.equal(result[0]?.label, 'A')
  assert.deepEqual([result[1]?.one_time, result[1]?.mandatory], [true, false])
})

test('a new field of the other side comes after its predecessor', () => {
  const versions = {
    base: [field('a'), field('b')],
    theirs: [field('first'), field('a'), field('x'), field('b')],
    mine: [field('b'), field('a')],
  }
  assert.equal(hasOtherOrder(versions), true)
  assert.deepEqual(listSlugs(mergeVersions(versions, defaultChoices(versions))), ['first', 'b', 'a', 'x'])
  assert.deepEqual(listSlugs(mergeVersions(versions, { ...defaultChoices(versions), [ORDER]: 'theirs' })), [
    'first',
    'a',
    'x',
    'b',
  ])
})

const anyFields = fc.uniqueArray(
  fc.record({ slug: fc.constantFrom('a', 'b', 'c', 'd', 'e'), label: fc.constantFrom('1', '2', '3') }),
  { selector: ({ slug }) => slug },
)
const anyVersions = fc.record({ base: anyFields, theirs: anyFields, mine: anyFields }).map(({ base, theirs, mine }) => {
  const whole = (fields: typeof base) => fields.map(({ slug, label }) => field(slug, { label }))
  return { base: whole(base), theirs: whole(theirs), mine: whole(mine) }
})

test("choosing all of one side gives exactly that side's set", () => {
  fc.assert(
    fc.property(anyVersions, (versions) => {
      for (const versionKey of ['theirs', 'mine'] as const)
        assert.deepEqual(mergeVersions(versions, allOf(versions, versionKey)), versions[versionKey])
    }),
  )
})

test("equal sets merge to themselves, and one side's change is never undone", () => {
  fc.assert(
    fc.property(anyVersions, ({ base, mine }) => {
      const onlyMine = { base, theirs: base, mine }
      assert.equal(changesBetween(mine, mergeVersions(onlyMine, defaultChoices(onlyMine))).count, 0)
      const onlyTheirs = { base, theirs: mine, mine: base }
      assert.equal(changesBetween(mine, mergeVersions(onlyTheirs, defaultChoices(onlyTheirs))).count, 0)
    }),
  )
})

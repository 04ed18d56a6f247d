// Tests of differences as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeChange } from './describe-change.ts'
import { versionTexts } from './version-texts.ts'

const labels = new Map([
  ['about_you', 'About you'],
  ['age', 'Age'],
  ['sign', 'Sign'],
])

const describe = (path: string, before: string | undefined, after: string | undefined) => {
  const change = describeChange({ kind: 'changed', path, before, after }, labels, versionTexts.en)
  return [change.path, change.before, change.after]
}

test('a difference names labels and members as people do', () => {
  assert.deepEqual(describe('nodes › about_you › elements › age › label', 'Age', 'Your age'), [
    'About you › Age › Label',
    'Age',
    'Your age',
  ])
  assert.deepEqual(describe('edges › about_you → sign › when', 'null', 'Age is less than 18'), [
    'About you → Sign › Condition',
    'empty',
    'Age is less than 18',
  ])
})

test('a whole step is named by its label, and lists have no brackets', () => {
  assert.deepEqual(describe('nodes › sign', undefined, '{"key":"sign","label":"Sign"}'), ['Sign', '', 'Sign'])
  assert.deepEqual(describe('nodes › about_you › elements › age › options', '["a","b"]', 'null'), [
    'About you › Age › Options',
    'a, b',
    'empty',
  ])
  assert.deepEqual(describe('nodes', 'a, b', 'b, a')[0], 'Steps')
})

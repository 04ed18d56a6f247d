// Positions of the tags of a template.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FlowAssetPreview } from '@company-data/sdk/company'
import { tagsByPage, toMarks } from './template-tags.ts'

const part = { left: 0.1, top: 0.2, width: 0.3, height: 0.04 }
const room = { ...part, width: 0.5 }
const preview: FlowAssetPreview = {
  places: [
    { tag: 'price', page: 2, place: part, room: null, fit: 'small', scale: 0.8 },
    { tag: 'name', page: 1, place: part, room, fit: 'fits', scale: 1 },
    { tag: 'name', page: 1, place: null, room: null, fit: 'fits', scale: 1 },
  ],
  unfilled: [{ tag: 'city', page: 1, reason: 'split' }],
  failure: null,
}

test('lists the tags of each page once, with their fit', () => {
  assert.deepEqual(tagsByPage(preview), [
    [
      1,
      [
        { tag: 'name', state: 'fits', tone: 'good' },
        { tag: 'city', state: 'split', tone: 'bad' },
      ],
    ],
    [2, [{ tag: 'price', state: 'small', tone: 'warn' }]],
  ])
})

test('marks a tag where its value would appear, if that position is known', () => {
  assert.deepEqual(toMarks(preview), [
    { page: 2, ...part, label: '{{price}}', tone: 'warn' },
    { page: 1, ...room, label: '{{name}}', tone: 'good' },
  ])
})

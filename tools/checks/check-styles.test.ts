// The check sees a class that a sheet does not have, and takes no number or text for one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classesIn, classesUsed } from './check-styles.ts'

test('classes are those of selectors, nested ones too, and not numbers, texts or comments', () => {
  const css =
    '/* .no */ .row { margin: .5em; width: 1.25px; &.open .end-mark { background: url(a.png); content: ".never" } }'
  assert.deepEqual([...classesIn(css)], ['row', 'open', 'end-mark'])
})

test('what a component reads by name is seen once; computed names are not', () => {
  const code = 'classNames(styles.row, styles[tone], styles.row, popup.item)'
  assert.deepEqual(classesUsed(code, 'styles'), ['row'])
})

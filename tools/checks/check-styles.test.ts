// The check finds a class that a sheet lacks, and ignores numbers and texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classesIn, classesUsed } from './check-styles.ts'

test('finds classes in selectors, nested ones too, and nowhere else', () => {
  const css =
    '/* .no */ .row { margin: .5em; width: 1.25px; &.open .end-mark { background: url(a.png); content: ".never" } }'
  assert.deepEqual([...classesIn(css)], ['row', 'open', 'end-mark'])
})

test('finds members that a component reads by name, each once', () => {
  const code = 'classNames(styles.row, styles[tone], styles.row, popup.item)'
  assert.deepEqual(classesUsed(code, 'styles'), ['row'])
})

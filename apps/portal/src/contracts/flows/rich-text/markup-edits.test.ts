// The toolbar of texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkup } from '@company-data/flow-engine'
import { insertTag, markBold, markItalic, markLink } from './markup-edits.ts'

test('wraps the selection in marks and keeps it selected', () => {
  const bold = markBold({ text: 'a word here', from: 2, to: 6 }, 'text')
  assert.deepEqual(bold, { text: 'a [b]word[/b] here', from: 5, to: 9 })
  assert.equal(bold.text.slice(bold.from, bold.to), 'word')
})

test('without a selection, inserts a placeholder to type over', () => {
  assert.equal(markItalic({ text: '', from: 0, to: 0 }, 'text').text, '[i]text[/i]')
  assert.equal(insertTag({ text: 'Hi !', from: 3, to: 3 }, 'name').text, 'Hi {{name}}!')
})

test("the parser reads the toolbar's markup", () => {
  const { text } = insertTag(markLink({ text: 'x', from: 0, to: 1 }, 'text'), 'age')
  assert.deepEqual(
    parseMarkup(text).map(({ kind }) => kind),
    ['link'],
  )
})

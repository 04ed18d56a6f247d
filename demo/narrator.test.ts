// The look of the story: plain text for a file, colour for a terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNarrator } from './narrator.ts'

const tell = (hasColour: boolean): string => {
  let text = ''
  const narrator = createNarrator({ hasColour, write: (part) => (text += part) })
  narrator.title('A title')
  narrator.points(['First point.', 'Second point.'])
  narrator.step('A step.')
  narrator.show('one\ntwo')
  narrator.notice('Look.')
  narrator.plain('as it is')
  return text
}

test('without colour the story is plain text', () => {
  assert.equal(
    tell(false),
    '\nA title\n\n • First point.\n • Second point.\n\n 1. A step.\n     one\n     two\n     → Look.\n\nas it is\n',
  )
})

test('colour changes nothing but the colour', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const codes = /\u001b\[\d+m/g
  assert.match(tell(true), codes)
  assert.equal(tell(true).replace(codes, ''), tell(false))
})

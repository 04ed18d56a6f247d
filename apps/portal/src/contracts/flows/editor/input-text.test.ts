// The text for a value that can be written in several ways.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operandFrom, operandText } from '../conditions/condition-edits.ts'
import { textFor } from './input-text.ts'

const number = (input: string, value: unknown) =>
  textFor(input, value, (text) => operandFrom(text, 'number', 'number'), operandText)
const list = (input: string, value: unknown) =>
  textFor(input, value, (text) => operandFrom(text, 'list', null), operandText)

test('the typed text stays as long as it means the stored value', () => {
  assert.equal(number('18.', 18), '18.')
  assert.equal(list('red\n', ['red']), 'red\n')
})

test('follows a value changed from outside, by an undo or a moved entry', () => {
  assert.equal(number('18', 25), '25')
  assert.equal(list('red\nblue', ['red']), 'red')
  assert.equal(list('red', undefined), '')
})

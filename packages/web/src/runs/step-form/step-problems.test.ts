// Problems of a step as texts: those that a form shows while a person types, and those after the step was sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTexts } from './answer-texts.ts'
import { constantProblem, stepErrors, unprintableErrors } from './step-problems.ts'

const problems = [
  { slug: 'born', problem: 'required' },
  { slug: 'name', problem: 'unprintable', characters: ['🚀', '\u0000'] },
] as const

test('[FB-05] while a person types, only unprintable characters are named', () => {
  assert.deepEqual(unprintableErrors(answerTexts.en, problems), {
    name: 'The document can’t print 🚀 U+0000. Remove it or write it differently.',
  })
  assert.deepEqual(unprintableErrors(answerTexts.de, problems), {
    name: 'Das Dokument kann 🚀 U+0000 nicht drucken. Entfernen Sie es oder schreiben Sie es anders.',
  })
})

test('[FB-05] after sending, the form names every problem', () => {
  assert.deepEqual(Object.keys(stepErrors(answerTexts.en, problems)), ['born', 'name'])
})

test('[FB-05] the form names a constant that no document prints', () => {
  const constants = [{ key: 'greeting', label: 'Greeting', value: 'Hello 🚀' }]
  const view = { elements: [], constants, problems: [{ ...problems[1], slug: 'greeting', characters: ['🚀'] }] }
  assert.match(constantProblem(answerTexts.en, view) ?? '', /^The document can’t print 🚀 in “Greeting”/)
  assert.match(constantProblem(answerTexts.de, view) ?? '', /^Das Dokument kann 🚀 in „Greeting“ nicht drucken/)
  assert.equal(constantProblem(answerTexts.en, { ...view, problems: [] }), undefined)
})

// The editor of expressions: evaluates while the reader types. A button at each example of the page loads it.
import { evaluateDefinition } from './evaluate-definition.ts'
import { findElement } from './find-element.ts'

type Json = Record<string, unknown>
type Case = readonly [answers: Json, result: unknown]

const source = findElement('editor-source', HTMLTextAreaElement)
const answers = findElement('editor-answers', HTMLTextAreaElement)
const today = findElement('editor-today', HTMLInputElement)
const result = findElement('editor-result', HTMLOutputElement)

/** The reference date of the examples. */
const EXAMPLE_DATE = '2025-03-10'

const readJson = (name: string, text: string): Json => {
  const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} is a JSON object.`)
  return value as Json
}

const evaluate = (): void => {
  try {
    const definition = readJson('The definition', source.value)
    const value = evaluateDefinition(definition, readJson('The answers', answers.value), today.value || EXAMPLE_DATE)
    result.value = JSON.stringify(value, null, 2)
    result.dataset.state = 'value'
  } catch (error) {
    result.value = error instanceof Error ? error.message : String(error)
    result.dataset.state = 'problem'
  }
}

const load = ({ cases, ...definition }: Json & { cases?: readonly Case[] }): void => {
  source.value = JSON.stringify(definition, null, 2)
  answers.value = JSON.stringify(cases?.[0]?.[0] ?? {}, null, 2)
  today.value = EXAMPLE_DATE
  evaluate()
}

const readExample = (block: Element): (Json & { cases?: readonly Case[] }) | undefined => {
  const example = JSON.parse(block.querySelector('code')?.textContent ?? '{}') as Json
  return ['expr', 'constants', 'condition', 'text'].some((member) => member in example) ? example : undefined
}

const examples = [...document.querySelectorAll('main .code[data-language="json"]')].flatMap((block) => {
  const example = readExample(block)
  return example === undefined ? [] : [{ block, example }]
})
for (const { block, example } of examples) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'try'
  button.textContent = 'Try it'
  button.addEventListener('click', () => {
    load(example)
    source.scrollIntoView({ block: 'center' })
    source.focus()
  })
  block.append(button)
}
for (const field of [source, answers, today]) field.addEventListener('input', evaluate)
if (examples[0] !== undefined) load(examples[0].example)

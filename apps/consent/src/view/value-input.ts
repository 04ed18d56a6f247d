// The input for a value of any inline type: a line, a choice, several choices, or a structure of parts.
import { countryCodes, usStateCodes } from '@company-data/field-types'
import type { ResolvedType, SubField } from '@company-data/field-types/registry'
import { normalizeInput, type Rules, toPartRules, toTypeRules, typedProblem } from '../profile/value-check.ts'
import { formatKeyName, type Texts } from '../texts/texts.ts'
import { type Attributes, element, newId } from './element.ts'
import { type Choice, createSelect, type Field, labelledField, textField } from './fields.ts'

/** The typed value as it is shared; undefined after an error was shown. No input is an empty text. */
export interface ValueInput {
  node: HTMLElement
  read(isRequired: boolean): string | undefined
  /** The current value, if it could be shared unchanged; shows no error. */
  peek(): string | undefined
}

const inputAttributes: Readonly<Record<string, Attributes>> = {
  email: { type: 'email', autocomplete: 'email', inputmode: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  url: { type: 'url', inputmode: 'url' },
  first_name: { autocomplete: 'given-name' },
  last_name: { autocomplete: 'family-name' },
  street: { autocomplete: 'address-line1' },
  street2: { autocomplete: 'address-line2' },
  postal_code: { autocomplete: 'postal-code' },
  city: { autocomplete: 'address-level2' },
  date_of_birth: { autocomplete: 'bday' },
}

const attributesFor = (name: string, { type = '', input, check }: Rules): Attributes => ({
  ...(inputAttributes[name] ?? inputAttributes[type]),
  ...(input === 'phone' && inputAttributes.phone),
  ...(input === 'date' && { type: 'date' }),
  ...((check === 'number' || check === 'decimal' || check === 'float') && { inputmode: 'decimal' }),
  ...((check === 'integer' || check === 'card') && { inputmode: 'numeric' }),
})

const countryChoices = (texts: Texts): Choice[] => {
  const countryNames = new Intl.DisplayNames([texts.language], { type: 'region' })
  return [...countryCodes]
    .map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, texts.language))
}

const choicesFor = (
  texts: Texts,
  rules: Rules,
  options: readonly string[] | null,
  isOurs: boolean,
): Choice[] | undefined => {
  if (rules.input === 'country' || rules.input === 'nationality') return countryChoices(texts)
  if (rules.input === 'state') return [...usStateCodes].map((code) => ({ value: code, label: code }))
  if (rules.input !== 'list') return undefined
  return (options ?? []).map((value) => ({ value, label: isOurs ? formatKeyName(texts, value) : value }))
}

interface Single {
  name: string
  label: string
  mark?: string | undefined
  rules: Rules
  choices: Choice[] | undefined
}

const singleField = (texts: Texts, { name, label, mark, rules, choices }: Single): Field => {
  if (choices === undefined) return textField({ label, mark, attributes: attributesFor(name, rules) })
  return labelledField(createSelect([{ value: '', label: texts.picker.choose }, ...choices]), { label, mark })
}

const readSingle = (texts: Texts, field: Field, rules: Rules, isRequired: boolean): string | undefined => {
  const text = normalizeInput(field.value(), rules)
  const problem = text === '' ? (isRequired ? 'missing' : undefined) : typedProblem(text, rules)
  field.setError(problem && texts.typedProblems[problem])
  return problem === undefined ? text : undefined
}

const peekSingle = (field: Field, rules: Rules): string | undefined => {
  const text = normalizeInput(field.value(), rules)
  return text === '' || typedProblem(text, rules) === undefined ? text : undefined
}

const singleInput = (texts: Texts, single: Single): ValueInput => {
  const field = singleField(texts, single)
  return {
    node: field.node,
    read: (isRequired) => readSingle(texts, field, single.rules, isRequired),
    peek: () => peekSingle(field, single.rules) || undefined,
  }
}

/** The existing parts as the text of a structure; undefined if one of them is wrong. */
const toStructure = (parts: ReadonlyArray<readonly [string, string | undefined]>): string | undefined =>
  parts.some(([, text]) => text === undefined)
    ? undefined
    : JSON.stringify(Object.fromEntries(parts.filter(([, text]) => text !== '')))

const compositeInput = (texts: Texts, label: string, parts: readonly SubField[]): ValueInput => {
  const fields = parts.map((part) => {
    const rules = toPartRules(part)
    const mark = part.required ? undefined : texts.picker.optional
    const choices = choicesFor(texts, rules, part.options, false)
    return {
      part,
      rules,
      field: singleField(texts, { name: part.key, label: formatKeyName(texts, part.key), mark, rules, choices }),
    }
  })
  return {
    node: element(
      'fieldset',
      { class: 'parts' },
      element('legend', {}, label),
      ...fields.map(({ field }) => field.node),
    ),
    read(isRequired) {
      const isEmpty = fields.every(({ field }) => field.value().trim() === '')
      if (isEmpty && !isRequired) return ''
      const read = fields.map(
        ({ part, rules, field }) => [part.key, readSingle(texts, field, rules, part.required)] as const,
      )
      return toStructure(read)
    },
    peek() {
      const read = fields.map(({ part, rules, field }) => [part.key, peekSingle(field, rules)] as const)
      const isComplete = read.every(([, text], index) => text !== '' || !fields[index]?.part.required)
      return isComplete ? toStructure(read) : undefined
    },
  }
}

const severalInput = (texts: Texts, label: string, options: readonly string[]): ValueInput => {
  const boxes = options.map((value) => {
    const id = newId('option')
    const box = element('input', { type: 'checkbox', id, value })
    return { box, row: element('div', { class: 'check' }, box, element('label', { for: id }, value)) }
  })
  const error = element('p', { class: 'error', id: newId('error') })
  const listSelected = (): string[] => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value)
  return {
    node: element('fieldset', { class: 'parts' }, element('legend', {}, label), ...boxes.map(({ row }) => row), error),
    read(isRequired) {
      const values = listSelected()
      const isMissing = isRequired && values.length === 0
      error.replaceChildren(...(isMissing ? [texts.typedProblems.missing] : []))
      boxes[0]?.box.setAttribute('aria-invalid', String(isMissing))
      if (isMissing) return undefined
      return values.length === 0 ? '' : JSON.stringify(values)
    },
    peek: () => (listSelected().length === 0 ? undefined : JSON.stringify(listSelected())),
  }
}

export interface InputOptions {
  name: string
  label: string
  type: ResolvedType
  /** Options of the row, or else of the type. */
  options: readonly string[] | null
}

export const valueInput = (texts: Texts, { name, label, type, options }: InputOptions): ValueInput => {
  const permitted = options ?? type.options
  if (type.input === 'composite') return compositeInput(texts, label, type.fields ?? [])
  if (type.input === 'multilist') return severalInput(texts, label, permitted ?? [])
  const rules = toTypeRules(type)
  return singleInput(texts, { name, label, rules, choices: choicesFor(texts, rules, permitted, options === null) })
}

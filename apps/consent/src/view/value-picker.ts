// One requested value: shared or not, and which one, from the profile or typed in.
import { resolveType } from '@company-data/field-types/registry'
import type { PluginFormAnswer } from '@company-data/sdk/plugins'
import { fittingValues, isFileType, type Profile, type ProfileValue, type RequestedValue } from '../profile/profile.ts'
import { formatLabel, type Texts } from '../texts/texts.ts'
import { element, newId } from './element.ts'
import { createSelect, labelledField } from './fields.ts'
import { type PluginSource, pluginInput } from './plugins/plugin-input.ts'
import { valueInput } from './value-input.ts'

export interface Question extends RequestedValue {
  name: string
  label: string
  isRequired: boolean
  /** True if the platform keeps a shared profile value up to date; undefined where that is impossible. */
  isLive?: boolean
  /** The plugin's input, where a plugin answers. */
  plugin?: PluginSource | undefined
}

export type Picked = { from: ProfileValue } | { typed: string }

export interface ValuePicker {
  node: HTMLElement
  /** True if the value cannot be given on this page. */
  isImpossible: boolean
  /** Null when it is not shared, undefined after an error was shown. */
  read(): Picked | null | undefined
  /** The value that would be shared now, for the inputs of plugins; otherwise undefined. */
  current(): PluginFormAnswer | undefined
}

/** A structure is shown by its parts. */
const formatPlaintext = (plaintext: string): string => {
  try {
    const parsed: unknown = JSON.parse(plaintext)
    if (typeof parsed !== 'object' || parsed === null) return plaintext
    return Object.values(parsed)
      .filter((part) => part !== '')
      .join(', ')
  } catch {
    return plaintext
  }
}

const valueLabel = (texts: Texts, { datum, plaintext }: ProfileValue): string => {
  const label = formatLabel(texts, datum)
  return plaintext === null ? `${label} (${texts.picker.file})` : `${formatPlaintext(plaintext)} (${label})`
}

const OTHER = 'other'

/** The reason why the page offers no value and no input; undefined if it offers one. */
const findObstacle = (
  texts: Texts,
  profile: Profile,
  question: Question,
  values: readonly ProfileValue[],
): string | undefined => {
  if (question.plugin && !question.verified) return undefined
  if (resolveType(profile.types, question.type) === null) return texts.picker.plugin
  if (values.length > 0) return undefined
  if (question.verified) return texts.picker.noVerified
  return isFileType(profile, question.type) ? texts.picker.noFile : undefined
}

interface ValueChoice extends Omit<ValuePicker, 'isImpossible'> {}

const toAnswer = (text: string | undefined | null, isPrivate: boolean): PluginFormAnswer | undefined =>
  text ? { text, display: formatPlaintext(text), isPrivate } : undefined

/** For the platform, a plugin's answer counts as typed in. */
const pluginChoice = (texts: Texts, source: PluginSource): ValueChoice => {
  const input = pluginInput(texts, source)
  return {
    node: element('div', { class: 'choice' }, input.node),
    read() {
      const text = input.read()
      return text === undefined ? undefined : { typed: text }
    },
    current: () => toAnswer(input.peek(), false),
  }
}

/** A list of fitting values of the profile with, where it is allowed, an input for another one. */
const valueChoice = (
  texts: Texts,
  profile: Profile,
  question: Question,
  values: readonly ProfileValue[],
): ValueChoice => {
  const type = resolveType(profile.types, question.type)
  const mayType = !question.verified && !isFileType(profile, question.type) && type !== null
  const input = mayType
    ? valueInput(texts, { name: question.name, label: question.label, type, options: question.options ?? null })
    : undefined
  const readInput = (): Picked | null | undefined => {
    const text = input?.read(true)
    return text === undefined ? undefined : { typed: text }
  }
  const note = element('p', { class: 'hint' })
  const showNote = (hasInput: boolean): void =>
    note.replaceChildren(
      ...(question.isLive === undefined ? [] : [question.isLive && !hasInput ? texts.picker.live : texts.picker.once]),
    )
  showNote(values.length === 0)
  const currentInput = () => toAnswer(input?.peek(), false)
  if (values.length === 0)
    return { node: element('div', { class: 'choice' }, input?.node, note), read: readInput, current: currentInput }
  const choices = values.map((value, index) => ({ value: String(index), label: valueLabel(texts, value) }))
  const select = createSelect([...choices, ...(input ? [{ value: OTHER, label: texts.picker.other }] : [])])
  const field = labelledField(select, {
    label: question.label,
    hint: question.verified ? texts.picker.verifiedOnly : undefined,
  })
  const other = input && element('div', { class: 'other', hidden: true }, input.node)
  select.addEventListener('change', () => {
    if (other) other.hidden = select.value !== OTHER
    showNote(select.value === OTHER)
  })
  const getSelected = (): ProfileValue | undefined =>
    select.value === OTHER ? undefined : values[Number(select.value)]
  return {
    node: element('div', { class: 'choice' }, field.node, other, note),
    read() {
      const value = getSelected()
      return value === undefined ? readInput() : { from: value }
    },
    current() {
      const value = getSelected()
      return value === undefined ? currentInput() : toAnswer(value.plaintext, value.datum.is_private)
    },
  }
}

export const valuePicker = (texts: Texts, profile: Profile, question: Question): ValuePicker => {
  const values = fittingValues(profile, question)
  const obstacle = findObstacle(texts, profile, question, values)
  const createChoice = (): ValueChoice =>
    question.plugin ? pluginChoice(texts, question.plugin) : valueChoice(texts, profile, question, values)
  const choice = obstacle === undefined ? createChoice() : undefined
  const content = choice?.node ?? element('p', { class: 'hint' }, obstacle)
  if (question.isRequired) {
    return {
      node: element(
        'li',
        { class: 'asked' },
        element('span', { class: 'tag' }, texts.picker.required),
        obstacle !== undefined && element('strong', { class: 'asked-name' }, question.label),
        content,
      ),
      isImpossible: obstacle !== undefined,
      read: () => choice?.read(),
      current: () => choice?.current(),
    }
  }
  const id = newId('share')
  const box = element('input', { type: 'checkbox', id, disabled: choice === undefined })
  const inside = element('div', { class: 'inside', hidden: choice !== undefined }, content)
  box.addEventListener('change', () => {
    inside.hidden = !box.checked
  })
  const label = element('label', { for: id }, question.label)
  const head = element('div', { class: 'check' }, box, label, element('span', { class: 'tag' }, texts.picker.optional))
  return {
    node: element('li', { class: 'asked' }, head, inside),
    isImpossible: false,
    read: () => (box.checked ? choice?.read() : null),
    current: () => (box.checked ? choice?.current() : undefined),
  }
}

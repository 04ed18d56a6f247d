// The blocks of a plugin field: search, choices and typed inputs.
import type { PluginField, PluginOption, PluginValue } from '@company-data/sdk/plugins'
import { type InputKind, typedKindProblem } from '../../profile/value-check.ts'
import type { Texts } from '../../texts/texts.ts'
import { element } from '../element.ts'
import { createSelect, type Field, type FieldOptions, labelledField, textField } from '../fields.ts'

export interface BlockInput {
  node: HTMLElement
  /** Shows or removes the “missing” error. */
  mark(isMissing: boolean): void
  /** A change of another block may have cleared this one. */
  follow(isUnanswered: boolean): void
}

const readers: Record<InputKind, (text: string) => PluginValue> = {
  text: (text) => text,
  number: Number,
  date: (text) => text,
  boolean: (text) => text === 'true',
}

type Label = Pick<FieldOptions, 'label' | 'mark'>

const createControl = (texts: Texts, { label, mark }: Label, kind: InputKind): Field => {
  if (kind === 'date') return textField({ label, mark, attributes: { type: 'date' } })
  if (kind === 'number') return textField({ label, mark, attributes: { inputmode: 'decimal' } })
  if (kind === 'text') return textField({ label, mark })
  const { yes, no } = texts.plugin
  const choices = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return labelledField(createSelect([{ value: '', label: texts.picker.choose }, ...choices]), { label, mark })
}

/** `onValue` receives undefined for an empty or invalid value. */
export const typedBlock = (
  texts: Texts,
  label: Label,
  kind: InputKind,
  onValue: (value: PluginValue | undefined) => void,
): BlockInput => {
  const field = createControl(texts, label, kind)
  const problem = () => typedKindProblem(kind, field.value().trim())
  field.control.addEventListener('input', () =>
    onValue(problem() === undefined ? readers[kind](field.value().trim()) : undefined),
  )
  return {
    node: field.node,
    mark: (isMissing) => field.setError(isMissing ? texts.typedProblems[problem() ?? 'missing'] : undefined),
    follow: () => undefined,
  }
}

export interface Search {
  field: PluginField
  explain(error: unknown): string
  changed(): void
  formatLabels(keys: readonly string[]): string
  /** The reason why the plugin cannot be asked yet: a required input is missing. */
  inputProblem(): string | undefined
}

interface Block {
  key: string
  label: string
  depends_on?: readonly string[] | undefined
}

/** The options as a list to choose from; the first entry chooses nothing. */
const optionList = ({ picker }: Texts, label: string, onPick: (option: PluginOption | undefined) => void) => {
  const select = createSelect([{ value: '', label: picker.choose }])
  const choice = labelledField(select, { label })
  let options: readonly PluginOption[] = []
  select.addEventListener('change', () => onPick(select.value === '' ? undefined : options[Number(select.value)]))
  return {
    ...choice,
    show(list: readonly PluginOption[]): void {
      options = list
      const entries = list.map((option, at) => element('option', { value: String(at) }, option.label))
      select.replaceChildren(element('option', { value: '' }, picker.choose), ...entries)
    },
  }
}

/** A search input, a button and a result list, whose length is announced. */
export const searchBlock = (
  texts: Texts,
  block: Block,
  { field, explain, changed, formatLabels, inputProblem }: Search,
): BlockInput => {
  const pluginTexts = texts.plugin
  const button = element('button', { type: 'button', class: 'reveal' }, pluginTexts.find)
  const input = element('input', { type: 'search', autocomplete: 'off' })
  const query = labelledField(input, { label: pluginTexts.search(block.label) }, button)
  const status = element('p', { class: 'hint', role: 'status' })
  const list = optionList(texts, block.label, (option) => {
    if (option === undefined) field.clear(block.key)
    else field.pick(block.key, option)
    changed()
  })
  const search = async (): Promise<void> => {
    query.setError(undefined)
    const problem = inputProblem()
    if (problem !== undefined) return query.setError(problem)
    if (!field.canSearch(block.key)) return query.setError(pluginTexts.first(formatLabels(block.depends_on ?? [])))
    try {
      const reply = await field.search(block.key, input.value.trim())
      if (reply === undefined) return
      const { options, more } = reply
      // The earlier choice is selected in the list it came from.
      field.clear(block.key)
      changed()
      list.show(options)
      status.replaceChildren(
        more ? pluginTexts.more : options.length === 0 ? pluginTexts.none : pluginTexts.count(options.length),
      )
    } catch (error) {
      query.setError(explain(error))
    }
  }
  button.addEventListener('click', () => void search())
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    // Enter searches here; it would submit the form otherwise.
    event.preventDefault()
    void search()
  })
  return {
    node: element('div', { class: 'plugin-search' }, query.node, status, list.node),
    mark: (isMissing) => list.setError(isMissing ? texts.typedProblems.missing : undefined),
    follow(isUnanswered) {
      if (!isUnanswered || list.value() === '') return
      list.show([])
      status.replaceChildren()
    },
  }
}

// A field answered by a plugin: its blocks, the inputs missing in the form, and the result needed before sharing
// (FG-12).
import {
  createPluginField,
  type MissingFormInput,
  type PluginField,
  type PluginFieldOptions,
  type PluginFormState,
  type PluginValue,
  pluginFormInputs,
} from '@company-data/sdk/plugins'
import type { Texts } from '../../texts/texts.ts'
import { element } from '../element.ts'
import { type BlockInput, type Search, searchBlock, typedBlock } from './plugin-blocks.ts'
import { formatFailure, pluginResult } from './plugin-result.ts'

export interface PluginSource
  extends Pick<PluginFieldOptions, 'spec' | 'getPass'>,
    Pick<PluginFormState, 'findAnswer'> {}

export interface PluginInput {
  node: HTMLElement
  /** The answer (FG-13); undefined after an error was shown. */
  read(): string | undefined
  /** The answer, if there is one; shows no error. */
  peek(): string | undefined
}

type Snapshot = NonNullable<PluginSource['spec']['snapshot']>

/** Without keys, all of them. */
const formatLabels = ({ blocks }: Snapshot, keys: readonly string[]): string =>
  blocks
    .filter(({ key }) => keys.length === 0 || keys.includes(key))
    .map(({ label }) => label)
    .join(', ')

/** FG-17: the reason why an input cannot be given to the plugin. */
const formatProblem = (
  { plugin: pluginTexts }: Texts,
  { host }: Snapshot,
  { label, reason }: MissingFormInput,
): string => {
  if (reason === 'private') return pluginTexts.private(label, host)
  return reason === 'unanswered' ? pluginTexts.unanswered(label) : pluginTexts.wrong(label)
}

const createBlockInputs = (
  texts: Texts,
  snapshot: Snapshot,
  field: PluginField,
  { changed, inputProblem }: Pick<Search, 'changed' | 'inputProblem'>,
): Map<string, BlockInput> => {
  const explain = (error: unknown): string => formatFailure(texts, snapshot.host, error)
  const search = {
    field,
    explain,
    changed,
    inputProblem,
    formatLabels: (keys: readonly string[]) => formatLabels(snapshot, keys),
  }
  return new Map(
    snapshot.blocks.map((block) => {
      if (block.kind === 'search_select') return [block.key, searchBlock(texts, block, search)]
      const onValue = (value: PluginValue | undefined): void => {
        if (value === undefined) field.clear(block.key)
        else field.enter(block.key, value)
        changed()
      }
      return [block.key, typedBlock(texts, block, block.kind, onValue)]
    }),
  )
}

/** the person is asked for an input that is not wired. */
const createUnwiredInputs = (
  texts: Texts,
  { spec }: PluginSource,
  entered: Map<string, PluginValue>,
  changed: () => void,
): Map<string, BlockInput> =>
  new Map(
    (spec.snapshot?.inputs ?? [])
      .filter(({ key }) => !Object.hasOwn(spec.inputs, key))
      .map(({ key, label, type, required }) => {
        const onValue = (value: PluginValue | undefined): void => {
          if (value === undefined) entered.delete(key)
          else entered.set(key, value)
          changed()
        }
        return [key, typedBlock(texts, { label, mark: required ? undefined : texts.picker.optional }, type, onValue)]
      }),
  )

/** A button that runs one request at a time. */
const askButton = ({ plugin: pluginTexts }: Texts, ask: () => Promise<void>): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'button' }, pluginTexts.ask)
  const setBusy = (isBusy: boolean): void => {
    button.setAttribute('aria-disabled', String(isBusy))
    button.replaceChildren(isBusy ? pluginTexts.asking : pluginTexts.ask)
  }
  let isBusy = false
  button.addEventListener('click', async () => {
    if (isBusy) return
    isBusy = true
    setBusy(true)
    await ask()
    isBusy = false
    setBusy(false)
  })
  return button
}

export const pluginInput = (texts: Texts, source: PluginSource): PluginInput => {
  const pluginTexts = texts.plugin
  const { spec, getPass, findAnswer } = source
  const snapshot = spec.snapshot as Snapshot
  const entered = new Map<string, PluginValue>()
  const readInputs = () => pluginFormInputs(spec, { findAnswer, entered: (key) => entered.get(key) })
  const field = createPluginField({ spec, getPass, readInputs })

  const changed = (): void => {
    result.showMessage('')
    for (const [key, block] of blocks) block.follow(field.unanswered().includes(key))
  }
  const requiredMissing = (): MissingFormInput[] => readInputs().missing.filter(({ required }) => required)
  const inputProblem = (): string | undefined => {
    const [missing] = requiredMissing()
    return missing && formatProblem(texts, snapshot, missing)
  }
  const blocks = createBlockInputs(texts, snapshot, field, { changed, inputProblem })
  const unwired = createUnwiredInputs(texts, source, entered, changed)

  /** Marks missing inputs; true if the question can be asked. */
  const isReady = (): boolean => {
    const missing = requiredMissing()
    for (const [key, input] of unwired) input.mark(missing.some((missingInput) => missingInput.key === key))
    for (const [key, block] of blocks) block.mark(field.unanswered().includes(key))
    const wired = missing.find(({ key }) => !unwired.has(key))
    if (wired) result.showMessage(formatProblem(texts, snapshot, wired), true)
    return missing.length === 0 && field.unanswered().length === 0
  }

  const ask = async (): Promise<void> => {
    if (!isReady()) return
    try {
      const reply = await field.askOutputs()
      if (reply === undefined) return
      if ('outputs' in reply)
        return result.show(snapshot.outputs.map(({ key, label }) => [label, reply.outputs[key] ?? null]))
      changed()
      result.showMessage(pluginTexts.invalid(formatLabels(snapshot, reply.picksInvalid)), true)
    } catch (error) {
      result.showMessage(formatFailure(texts, snapshot.host, error), true)
    }
  }
  const button = askButton(texts, ask)
  const result = pluginResult(texts, button)

  return {
    node: element(
      'fieldset',
      { class: 'parts plugin' },
      element('legend', {}, snapshot.label),
      element('p', { class: 'hint' }, pluginTexts.asks(snapshot.plugin_name, snapshot.host)),
      ...[...unwired.values(), ...blocks.values()].map(({ node }) => node),
      element('div', { class: 'buttons' }, button),
      result.node,
    ),
    peek: () => field.answer(),
    read() {
      const answer = field.answer()
      if (answer !== undefined) button.removeAttribute('data-wrong')
      else if (isReady()) result.showMessage(field.isStale() ? pluginTexts.stale : pluginTexts.askFirst, true)
      return answer
    },
  }
}

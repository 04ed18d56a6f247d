// Messages of a plugin field: the result, the reason for a missing one, and failures.
import { isPlatformError, type PluginValue } from '@company-data/sdk/plugins'
import type { Texts } from '../../texts/texts.ts'
import { element } from '../element.ts'

export interface PluginResult {
  node: HTMLElement
  /** The message that the person must see first is at the button. */
  showMessage(message: string, isWrong?: boolean): void
  show(outputs: ReadonlyArray<readonly [label: string, value: PluginValue | null]>): void
}

const formatValue = (texts: Texts, value: PluginValue | null): string => {
  if (value === null) return texts.plugin.empty
  if (typeof value === 'boolean') return value ? texts.plugin.yes : texts.plugin.no
  return typeof value === 'number' ? value.toLocaleString(texts.language) : value
}

/** The text for a failed question; choices and input are preserved (FA-40). */
export const formatFailure = ({ plugin: pluginTexts }: Texts, host: string, error: unknown): string => {
  if (!isPlatformError(error)) return pluginTexts.silent(host)
  if (error.errorKey === 'plugin.rate_limited' || error.errorKey === 'plugin.busy') return pluginTexts.busy
  // A plugin's refusal has its own text, which arrives sealed.
  return error.status === 200 ? error.message : pluginTexts.silent(host)
}

/** A screen reader announces every change. */
export const pluginResult = (texts: Texts, button: HTMLElement): PluginResult => {
  const node = element('div', { class: 'plugin-result', role: 'status' })
  const setWrong = (isWrong: boolean): void => {
    if (isWrong) button.setAttribute('data-wrong', '')
    else button.removeAttribute('data-wrong')
  }
  return {
    node,
    showMessage(message, isWrong = false) {
      setWrong(isWrong)
      node.replaceChildren(...(message === '' ? [] : [element('p', { class: isWrong ? 'error' : 'hint' }, message)]))
    },
    show(outputs) {
      setWrong(false)
      const rows = outputs.flatMap(([label, value]) => [
        element('dt', {}, label),
        element('dd', {}, formatValue(texts, value)),
      ])
      const { result, nothing } = texts.plugin
      node.replaceChildren(
        element('p', { class: 'plugin-title' }, outputs.length > 0 ? result : nothing),
        ...(rows.length > 0 ? [element('dl', {}, ...rows)] : []),
      )
    },
  }
}

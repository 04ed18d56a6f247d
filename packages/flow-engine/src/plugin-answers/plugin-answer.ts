// The answer of a plugin field: one JSON text with the picks and the outputs (FG-13).

import type { BlockKind, PluginElement, ResultType } from '../definition/index.ts'
import { getMember, isMembers, type Members, parsedText } from '../values/plaintext.ts'

export type Pick = { id: string; label: string }
export type Typed = string | number | boolean

export type PluginAnswer = {
  _plugin: 1
  plugin: string
  field_type: string
  label: string
  blocks: AnsweredBlock[]
  outputs: AnsweredOutput[]
}

export type AnsweredBlock = { key: string; kind: BlockKind; label: string; pick?: Pick; value?: Typed }
export type AnsweredOutput = { key: string; type: ResultType; label: string; value: Typed | null }

/** The parts of a readable answer; the entries of the lists come from another program and are not yet checked. */
export type PluginAnswerParts = { readonly blocks: readonly unknown[]; readonly outputs: readonly unknown[] }

/** FG-13, FA-35: null for a text that readers refuse, which then counts as unanswered. */
export const readPluginAnswer = (answer: unknown, fieldType: string): PluginAnswerParts | null => {
  const members = typeof answer === 'string' ? parsedText(answer) : undefined
  if (!isMembers(members) || getMember(members, '_plugin') !== 1) return null
  const [blocks, outputs] = [getMember(members, 'blocks'), getMember(members, 'outputs')]
  if (getMember(members, 'field_type') !== fieldType || !Array.isArray(blocks) || !Array.isArray(outputs)) return null
  return { blocks, outputs }
}

/** The entries of a list by their keys, for one lookup in lists of any length; of two with one key the first counts. */
export const entriesByKey = (list: readonly unknown[]): ReadonlyMap<unknown, Members> => {
  const entries = new Map<unknown, Members>()
  for (const entry of list) {
    if (!isMembers(entry)) continue
    const key = getMember(entry, 'key')
    if (!entries.has(key)) entries.set(key, entry)
  }
  return entries
}

export type PluginInputs = {
  /** Block of kind search_select → its pick. */
  readonly picks: Readonly<Record<string, Pick>>
  /** Typed block → its value. */
  readonly values: Readonly<Record<string, Typed>>
  /** The plugin's outputs; an absent output has no value. */
  readonly outputs: Readonly<Record<string, Typed | null>>
}

/**
 * The text of an answer, with labels copied from the snapshot so that it is self-contained; null without a snapshot.
 */
export const writePluginAnswer = (
  { plugin }: PluginElement,
  { picks, values, outputs }: PluginInputs,
): string | null => {
  const { snapshot } = plugin
  if (snapshot === null) return null
  const answer: PluginAnswer = {
    _plugin: 1,
    plugin: snapshot.plugin_name,
    field_type: plugin.field_type,
    label: snapshot.label,
    blocks: snapshot.blocks.map(({ key, kind, label }) => {
      const block = { key, kind, label }
      const [pick, value] = [getMember(picks, key) as Pick | undefined, getMember(values, key) as Typed | undefined]
      if (kind === 'search_select') return pick === undefined ? block : { ...block, pick }
      return value === undefined ? block : { ...block, value }
    }),
    outputs: snapshot.outputs.map(({ key, type, label }) => {
      const value = getMember(outputs, key) as Typed | null | undefined
      return { key, type, label, value: value ?? null }
    }),
  }
  return JSON.stringify(answer)
}

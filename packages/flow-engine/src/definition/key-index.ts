// Every key that expressions, conditions and tags may name: slugs, plugin keys and constants, each with its kind.

import type { Registry } from '@company-data/field-types/registry'
import type { KeyKind } from './condition.ts'
import type { Constant, Definition, FieldElement, PluginElement, PluginSnapshot } from './definition.ts'
import { resultTypes } from './expression.ts'
import { fieldKinds } from './field-kind.ts'

export type FlowKey = {
  /** Null: the kind is unknown, so no check of it applies (FA-05, FA-08). */
  readonly kind: KeyKind | null
  /** The slug whose answer gives the value; null for a constant. */
  readonly slug: string | null
  readonly constant: Constant | null
  readonly element: FieldElement | PluginElement | null
  /** The index of the element's node in `nodes`, -1 for a constant. */
  readonly node: number
  /** The number of its source in the flow: first every element in order, then every constant. */
  readonly sourceIndex: number
}

export type KeyIndex = {
  /** Undefined for a key that the definition lacks. */
  find(key: string): FlowKey | undefined
  /** The kind for the engine: null for an unknown key or an unknown kind. */
  getKind(key: string): KeyKind | null
}

/** FG-14: the dotted keys of a plugin's answer, without the slug, in the order of the snapshot. */
export const snapshotKeys = ({ blocks, outputs }: PluginSnapshot): { key: string; kind: KeyKind }[] => [
  ...blocks.flatMap(({ key, kind }): { key: string; kind: KeyKind }[] =>
    kind === 'search_select'
      ? [
          { key, kind: 'text' },
          { key: `${key}.id`, kind: 'text' },
        ]
      : [{ key, kind }],
  ),
  ...outputs.map(({ key, type }) => ({ key, kind: type })),
]

/** A draft may have any text as its result_type. */
const constantKind = ({ result_type }: Constant): KeyKind | null =>
  resultTypes.includes(result_type) ? result_type : null

/** The first element with a slug counts; a second one is a separate problem (element.slug_invalid). */
export const keyIndex = (definition: Definition, fieldTypes: Registry): KeyIndex => {
  const keys = new Map<string, FlowKey>()
  // FA-08: plugins without a snapshot; any dotted key below them counts as known.
  const openPlugins = new Map<string, FlowKey>()
  const getTypeKind = fieldKinds(fieldTypes)

  const addPlugin = (element: PluginElement, node: number, sourceIndex: number): void => {
    const { slug } = element
    const entry = { slug, constant: null, element, node, sourceIndex }
    keys.set(slug, { ...entry, kind: 'object' })
    const { snapshot } = element.plugin
    if (snapshot === null) openPlugins.set(slug, { ...entry, kind: null })
    else for (const { key, kind } of snapshotKeys(snapshot)) keys.set(`${slug}.${key}`, { ...entry, kind })
  }

  let next = 0
  definition.nodes.forEach(({ elements }, node) => {
    for (const element of elements) {
      const sourceIndex = next
      next += 1
      if (!('slug' in element) || typeof element.slug !== 'string' || keys.has(element.slug)) continue
      if (element.kind === 'plugin') addPlugin(element, node, sourceIndex)
      else {
        // FA-05: an element of unknown kind has a known slug of unknown kind.
        const field = element.kind === 'field' ? element : null
        const kind = field === null ? null : getTypeKind(field.type)
        keys.set(element.slug, { kind, slug: element.slug, constant: null, element: field, node, sourceIndex })
      }
    }
  })
  // FA-31: where a slug and a constant have the same key, the constant wins.
  definition.constants.forEach((constant, index) => {
    if (keys.get(constant.key)?.constant != null) return
    const entry = { slug: null, constant, element: null, node: -1, sourceIndex: next + index }
    keys.set(constant.key, { kind: constantKind(constant), ...entry })
  })

  const find = (key: string): FlowKey | undefined => {
    const entry = keys.get(key)
    // A definition that was never published may have an element without a slug.
    if (entry !== undefined || typeof key !== 'string') return entry
    const dot = key.indexOf('.')
    return dot < 0 ? undefined : openPlugins.get(key.slice(0, dot))
  }
  return { find, getKind: (key) => find(key)?.kind ?? null }
}

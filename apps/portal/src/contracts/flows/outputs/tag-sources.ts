// The values that fill a template's tags, and the outputs and steps that use a file.
import type { Definition, KeyIndex } from '@company-data/flow-engine'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'

export type TagSource = 'field' | 'constant' | 'plugin' | 'party'

/** Undefined if nothing fills it: the document would show a dash. A party's tag is filled from its profile (FG-10). */
export const tagSource = (tag: string, { parties }: Definition, keys: KeyIndex): TagSource | undefined => {
  const [first = '', ...rest] = tag.split('.')
  if (rest.length > 0 && parties.some(({ key }) => key === first)) return 'party'
  const entry = keys.find(tag)
  if (entry === undefined) return undefined
  if (entry.constant !== null) return 'constant'
  return entry.element?.kind === 'plugin' ? 'plugin' : 'field'
}

/** The tags that answers fill, with the labels of their fields, in the order of the steps. Files are left out: they have no text. */
export const listAnswerTags = ({ nodes }: Definition, keys: KeyIndex): { label: string; tag: string }[] =>
  nodes.flatMap(({ elements }) =>
    elements.flatMap((element) =>
      element.kind === 'field' && keys.getKind(element.slug) !== 'file'
        ? [{ label: element.label || element.slug, tag: element.slug }]
        : [],
    ),
  )

/** The tags of answers and computed values: what an author can write into a template. */
export const listTags = (definition: Definition, keys: KeyIndex): { label: string; tag: string }[] => [
  ...listAnswerTags(definition, keys),
  ...definition.constants.map(({ key, label }) => ({ label: label || key, tag: key })),
]

/** The label of a field, a computed value, or a value of the profile of a party. */
export const findTagLabel = (tag: string, { nodes, constants, parties }: Definition): string => {
  const [first = '', ...rest] = tag.split('.')
  const party = rest.length > 0 ? parties.find(({ key }) => key === first) : undefined
  return party ? [party.label || first, ...rest].join(' › ') : findValueLabel(valueLabels({ nodes, constants }), tag)
}

/** The uses of a file, with the author's labels: outputs and pictures with their steps. */
export const listAssetUses = ({ nodes }: Definition, assetKey: string): string[] =>
  nodes.flatMap(({ key, label, elements, document }) => {
    const isShown = elements.some((element) => element.kind === 'image' && element.asset_key === assetKey)
    const outputs = document?.outputs.filter(({ rules }) => rules.some((rule) => rule.asset_key === assetKey)) ?? []
    return [...(isShown ? [label || key] : []), ...outputs.map(({ name, output_key }) => name || output_key)]
  })

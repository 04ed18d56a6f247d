// The values that expressions, conditions and texts can read, with their labels and what they are. Pure.
import { type Definition, snapshotKeys } from '@company-data/flow-engine'
import { findValueLabel, valueLabels } from '../conditions/describe-condition.ts'
import type { PartKind } from './part-texts.ts'

export interface ValueOption {
  value: string
  label: string
}

export type Kinds = Readonly<Record<PartKind, string>>

const listValues = ({ nodes, constants }: Definition): { key: string; kind: PartKind }[] => [
  ...nodes.flatMap(({ elements }) =>
    elements.flatMap((element): { key: string; kind: PartKind }[] => {
      if (element.kind === 'field') return [{ key: element.slug, kind: 'field' }]
      if (element.kind !== 'plugin') return []
      const below = element.plugin.snapshot === null ? [] : snapshotKeys(element.plugin.snapshot)
      return [
        { key: element.slug, kind: 'plugin' },
        ...below.map(({ key }) => ({ key: `${element.slug}.${key}`, kind: 'pluginValue' as const })),
      ]
    }),
  ),
  ...constants.map(({ key }) => ({ key, kind: 'constant' as const })),
]

/** Fields and plugins in step order, then computed values. Those of the same kind and label differ by their keys. */
export const valueOptions = (definition: Definition, kinds: Kinds): readonly ValueOption[] => {
  const labels = valueLabels(definition)
  const options = listValues(definition).map(({ key, kind }) => ({
    value: key,
    label: `${findValueLabel(labels, key)} · ${kinds[kind]}`,
  }))
  const counts = new Map<string, number>()
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1)
  return options.map(({ value, label }) => ({
    value,
    label: (counts.get(label) ?? 0) > 1 ? `${label} (${value})` : label,
  }))
}

// The values that expressions, conditions and texts may read, with their labels.
import { type Definition, snapshotKeys } from '@company-data/flow-engine'

export interface ValueOption {
  value: string
  label: string
}

const named = (key: string, label: string): ValueOption => ({
  value: key,
  label: label === '' || label === key ? key : `${label} (${key})`,
})

/** Fields and plugins in the order of the steps, then constants; a plugin also has the keys of its snapshot. */
export const valueOptions = ({ nodes, constants }: Definition): ValueOption[] => [
  ...nodes.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (element.kind === 'field') return [named(element.slug, element.label)]
      if (element.kind !== 'plugin') return []
      const below = element.plugin.snapshot === null ? [] : snapshotKeys(element.plugin.snapshot)
      return [named(element.slug, element.label), ...below.map(({ key }) => named(`${element.slug}.${key}`, ''))]
    }),
  ),
  ...constants.map(({ key, label }) => named(key, label)),
]

// The values that expressions, conditions and texts can read, with their labels.
import { type Definition, snapshotKeys } from '@company-data/flow-engine'

export interface ValueOption {
  value: string
  label: string
}

const toOption = (key: string, label: string): ValueOption => ({
  value: key,
  label: label === '' || label === key ? key : `${label} (${key})`,
})

/** Fields and plugins in step order, then constants; a plugin also has the keys of its snapshot. */
const listOptions = ({ nodes, constants }: Definition): readonly ValueOption[] => [
  ...nodes.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (element.kind === 'field') return [toOption(element.slug, element.label)]
      if (element.kind !== 'plugin') return []
      const below = element.plugin.snapshot === null ? [] : snapshotKeys(element.plugin.snapshot)
      return [toOption(element.slug, element.label), ...below.map(({ key }) => toOption(`${element.slug}.${key}`, ''))]
    }),
  ),
  ...constants.map(({ key, label }) => toOption(key, label)),
]

const cache = new WeakMap<Definition, readonly ValueOption[]>()

/** One panel requests them many times, and a large flow has hundreds. */
export const valueOptions = (definition: Definition): readonly ValueOption[] => {
  const options = cache.get(definition) ?? listOptions(definition)
  cache.set(definition, options)
  return options
}

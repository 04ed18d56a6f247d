// The kinds of values of a flow, by key: a field, a plugin field, a value of one, or a computed value. Pure.
import type { Definition } from '@company-data/flow-engine'
import type { PartKind } from './part-texts.ts'

type ValueKind = Extract<PartKind, 'field' | 'plugin' | 'pluginValue' | 'constant'>

/** Undefined for a key that the flow does not have. */
export const valueKinds = ({
  nodes,
  constants,
}: Pick<Definition, 'nodes' | 'constants'>): ((key: string) => ValueKind | undefined) => {
  const kinds = new Map<string, ValueKind>(constants.map(({ key }) => [key, 'constant']))
  for (const { elements } of nodes)
    for (const element of elements) if ('slug' in element) kinds.set(element.slug, element.kind)
  return (key) => kinds.get(key) ?? (kinds.get(key.split('.')[0] ?? '') === 'plugin' ? 'pluginValue' : undefined)
}

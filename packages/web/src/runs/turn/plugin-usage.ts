// The plugins used so far, and the inputs each received.
import type { FlowRunRecord } from '@company-data/sdk/person'

export type FlowNode = FlowRunRecord['definition']['nodes'][number]

export interface PluginUsage {
  plugin_name: string
  host: string
  /** The labels of the answers that it receives automatically (D2-DEF-09). */
  inputLabels: readonly string[]
}

/** Each plugin of these steps once. */
export const pluginsIn = ({ definition }: FlowRunRecord, nodes: readonly FlowNode[]): PluginUsage[] => {
  const elements = definition.nodes.flatMap((node) => node.elements)
  const findLabel = (key: string): string => {
    const element = elements.find((candidate) => 'slug' in candidate && candidate.slug === key.split('.')[0])
    const constant = definition.constants.find((candidate) => candidate.key === key)
    return element && 'label' in element ? element.label : constant?.label || key
  }
  const questions = nodes
    .flatMap((node) => node.elements)
    .flatMap((element): PluginUsage[] => {
      if (element.kind !== 'plugin' || element.plugin.snapshot === null) return []
      const { plugin_name, host } = element.plugin.snapshot
      return [{ plugin_name, host, inputLabels: Object.values(element.plugin.inputs).map(findLabel) }]
    })
  const byName = Map.groupBy(questions, ({ plugin_name, host }) => `${plugin_name} ${host}`)
  return [...byName.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, inputLabels: [...new Set(group.flatMap(({ inputLabels }) => inputLabels))] }] : []
  })
}

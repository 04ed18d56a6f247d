// Plugins and assets that a definition references, stored next to it for lookups.
import type { Definition } from '@company-data/flow-engine'

const listElements = ({ nodes }: Definition) => nodes.flatMap(({ elements }) => elements)

export const collectPluginIds = (definition: Definition): string[] => [
  ...new Set(
    listElements(definition).flatMap((element) => (element.kind === 'plugin' ? [element.plugin.plugin_id] : [])),
  ),
]

export const collectAssetKeys = (definition: Definition): string[] => {
  const pictures = listElements(definition).flatMap((element) => (element.kind === 'image' ? [element.asset_key] : []))
  const rules = definition.nodes.flatMap(({ document }) => document?.outputs.flatMap((output) => output.rules) ?? [])
  return [...new Set([...pictures, ...rules.flatMap(({ asset_key }) => asset_key ?? [])])]
}

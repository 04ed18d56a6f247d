// Which plugins and assets a definition names: they are stored beside it, so that nobody has to open it to find out.
import type { Definition } from '@company-data/flow-engine'

const elementsOf = ({ nodes }: Definition) => nodes.flatMap(({ elements }) => elements)

export const pluginsOf = (definition: Definition): string[] => [
  ...new Set(
    elementsOf(definition).flatMap((element) => (element.kind === 'plugin' ? [element.plugin.plugin_id] : [])),
  ),
]

export const assetKeysOf = (definition: Definition): string[] => {
  const pictures = elementsOf(definition).flatMap((element) => (element.kind === 'image' ? [element.asset_key] : []))
  const rules = definition.nodes.flatMap(({ document }) => document?.outputs.flatMap((output) => output.rules) ?? [])
  return [...new Set([...pictures, ...rules.flatMap(({ asset_key }) => asset_key ?? [])])]
}

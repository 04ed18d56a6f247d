// Copies a whole flow: a new one with the same draft, and with its own copies of the templates and pictures.
import type { Definition } from '@company-data/flow-engine'
import type { FlowAsset, PortalClient } from '@company-data/sdk/company'
import { type Draft, toDraftBody } from '../edits/draft.ts'

/** The keys of the files that a definition names. */
export const listUsedAssets = ({ nodes }: Definition): Set<string> =>
  new Set(
    nodes.flatMap(({ elements, document }) => [
      ...elements.flatMap((element) => (element.kind === 'image' ? [element.asset_key] : [])),
      ...(document?.outputs ?? []).flatMap(({ rules }) => rules.flatMap(({ asset_key }) => asset_key ?? [])),
    ]),
  )

/** The definition with other keys of its files. */
export const withAssets = (definition: Definition, keys: ReadonlyMap<string, string>): Definition => ({
  ...definition,
  nodes: definition.nodes.map((node) => ({
    ...node,
    elements: node.elements.map((element) =>
      element.kind === 'image' ? { ...element, asset_key: keys.get(element.asset_key) ?? element.asset_key } : element,
    ),
    document: node.document && {
      ...node.document,
      outputs: node.document.outputs.map((output) => ({
        ...output,
        rules: output.rules.map((rule) =>
          rule.asset_key === undefined ? rule : { ...rule, asset_key: keys.get(rule.asset_key) ?? rule.asset_key },
        ),
      })),
    },
  })),
})

interface CopySource {
  flowId: string
  draft: Draft
  assets: readonly FlowAsset[]
}

/** Fills a new, empty flow. A second call after a failure does everything again, and adds no file twice. */
export const fillCopy = async (client: PortalClient, targetId: string, source: CopySource): Promise<void> => {
  const used = listUsedAssets(source.draft.definition)
  const existing = await client.flows.listAssets(targetId)
  const keys = new Map<string, string>()
  for (const { asset_key, name, sha256 } of source.assets) {
    if (!used.has(asset_key)) continue
    const earlier = existing.find((asset) => asset.sha256 === sha256 && asset.name === name)
    const bytes = earlier ? undefined : await client.flows.readAsset({ flowId: source.flowId, assetKey: asset_key })
    const copy =
      earlier ?? (await client.flows.createAsset(targetId, { name, bytes: new Uint8Array(bytes ?? new ArrayBuffer()) }))
    keys.set(asset_key, copy.asset_key)
  }
  const { definition, tests } = source.draft
  const { draft_token } = await client.flows.read(targetId)
  await client.flows.saveDraft(targetId, toDraftBody({ definition: withAssets(definition, keys), tests }), draft_token)
}

// Copied parts of a flow as text of the clipboard, so that they can be pasted into another flow and another tab.
import { type FlowElement, readableDefinition } from '@company-data/flow-engine'
import type { FlowParts } from './copies.ts'

const MARK = 'company_data_flow_parts'

export const printParts = (parts: FlowParts): string => JSON.stringify({ [MARK]: 1, ...parts })

/** Undefined for any other text. Parts without the form of a definition are dropped, because a clipboard holds any text. */
export const parseParts = (text: string): FlowParts | undefined => {
  if (!text.startsWith(`{"${MARK}":`)) return undefined
  try {
    const { flowId, elements, ...parts }: Record<string, unknown> = JSON.parse(text)
    const { nodes, edges, parties } = readableDefinition(parts)
    const keys = new Set(nodes.map(({ key }) => key))
    const [loose] = readableDefinition({ nodes: [{ key: 'copy', elements }] }).nodes
    return {
      flowId: String(flowId),
      parties,
      nodes: nodes.map((node) => ({ ...node, label: String(node.label ?? node.key) })),
      edges: edges.filter(({ from, to }) => keys.has(from) && keys.has(to)),
      elements: (loose?.elements ?? []) as readonly FlowElement[],
    }
  } catch {
    return undefined
  }
}

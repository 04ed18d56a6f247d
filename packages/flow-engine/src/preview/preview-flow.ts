// Previews a flow with sample answers: its constants, the edge that each node takes, and the path from the entry
// (FA-16).

import type { Registry } from '@company-data/field-types/registry'
import type { Answers, Scope } from '../expressions/scope.ts'
import { compileFlow, type Flow } from '../flow/flow.ts'
import { findNextNode } from '../turns/next-node.ts'

export type FlowPreview = {
  constants: Record<string, unknown>
  /** Each node → its successor; null at a leaf, and where no edge matches. */
  next: Record<string, string | null>
  /** From the entry to the node where the run ends or gets stuck. */
  path: string[]
}

export type PreviewContext = { readonly referenceDate: string; readonly fieldTypes?: Registry | undefined }

/** A draft may contain a cycle, so no node is visited twice. */
const pathFrom = (entry: string | null, next: ReadonlyMap<string, string | null>): string[] => {
  const path = new Set<string>()
  let node = entry
  while (node !== null && next.has(node) && !path.has(node)) {
    path.add(node)
    node = next.get(node) ?? null
  }
  return [...path]
}

export const computePreview = (flow: Flow, scope: Scope): FlowPreview => {
  const { entry, nodes, constants } = flow.definition
  const next = new Map(nodes.map(({ key }) => [key, findNextNode(flow, key, scope)]))
  return {
    constants: Object.fromEntries(constants.map(({ key }) => [key, flow.constants.value(scope, key)])),
    next: Object.fromEntries(next),
    path: pathFrom(entry, next),
  }
}

export const previewFlow = (definition: unknown, answers: Answers, context: PreviewContext): FlowPreview => {
  const flow = compileFlow(definition, context?.fieldTypes)
  return computePreview(flow, flow.scope(answers, context?.referenceDate))
}

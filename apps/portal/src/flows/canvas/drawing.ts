// What the canvas draws of a definition: a card for each step, a line for each edge.
import type { Definition, FlowElement, FlowNode, Problem } from '@company-data/flow-engine'
import { printCondition } from '../formulas/print-formula.ts'
import { type Drawing, MOST_LINES } from './layout.ts'

export type CardKind = 'start' | 'step' | 'document' | 'end'

export const nameOfElement = (element: FlowElement): string => ('slug' in element ? element.slug : element.key)

/** The lines of a card: what the step asks and shows, then what it makes. */
export const linesOf = ({ elements, document }: FlowNode): string[] => {
  const lines = [...elements.map(nameOfElement), ...(document?.outputs.map(({ name }) => name) ?? [])]
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), `+ ${lines.length - MOST_LINES + 1}`]
}

export const kindOfStep = (node: FlowNode, entry: string | null, isLeaf: boolean): CardKind => {
  if (node.key === entry) return 'start'
  if (node.document !== null) return 'document'
  return isLeaf ? 'end' : 'step'
}

const LONGEST = 34

/** The condition of an edge as far as a line has room for it. */
export const labelOfEdge = (when: unknown): string | undefined => {
  if (when == null) return undefined
  const text = printCondition(when) ?? '…'
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

export const drawingOf = ({ nodes, edges }: Definition): Drawing => ({
  steps: nodes.map((node) => ({ key: node.key, lines: linesOf(node).length })),
  edges: edges.map(({ from, to, when }) => ({ from, to, label: labelOfEdge(when) })),
})

/** The worst of the problems of a step. */
export const severityOf = (problems: readonly Problem[] | undefined): Problem['severity'] | undefined => {
  if (problems === undefined || problems.length === 0) return undefined
  return problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning'
}

/** The steps in the order in which a reader meets them: from the entry, then what nothing leads to. */
export const stepsInOrder = ({ entry, nodes, edges }: Definition): FlowNode[] => {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Set<FlowNode>()
  const waiting = [entry ?? '', ...nodes.map(({ key }) => key)]
  while (waiting.length > 0) {
    const node = byKey.get(waiting.shift() ?? '')
    if (node === undefined || order.has(node)) continue
    order.add(node)
    waiting.unshift(...(next.get(node.key) ?? []))
  }
  return [...order]
}

// The drawing of a definition: a card per step, a line per edge.
import type { Definition, Edge, FlowElement, FlowNode } from '@company-data/flow-engine'
import { printCondition } from '../formulas/print-formula.ts'
import { type Drawing, type DrawnEdge, type DrawnStep, MOST_LINES } from './layout.ts'

export type CardKind = 'start' | 'step' | 'document' | 'end'

export const nameOfElement = (element: FlowElement): string => ('slug' in element ? element.slug : element.key)

/** The lines of a card: what the step asks and shows, then what it creates. */
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

/** The condition of an edge, shortened to fit on the line. */
export const labelOfEdge = (when: unknown): string | undefined => {
  if (when == null) return undefined
  const text = printCondition(when) ?? '…'
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}

/** Unedited parts stay the same object, so each is computed once. */
const keptFor = <Source extends object, Result>(compute: (source: Source) => Result): ((source: Source) => Result) => {
  const kept = new WeakMap<Source, Result>()
  return (source) => {
    const earlier = kept.get(source)
    if (earlier !== undefined) return earlier
    const result = compute(source)
    kept.set(source, result)
    return result
  }
}

const drawnStep = keptFor((node: FlowNode): DrawnStep => ({ key: node.key, lines: linesOf(node).length }))
const drawnEdge = keptFor(({ from, to, when }: Edge): DrawnEdge => ({ from, to, label: labelOfEdge(when) }))

export const drawingOf = ({ nodes, edges }: Pick<Definition, 'nodes' | 'edges'>): Drawing => ({
  steps: nodes.map(drawnStep),
  edges: edges.map(drawnEdge),
})

const isSameStep = (one: DrawnStep, other: DrawnStep | undefined): boolean =>
  one === other || (one.key === other?.key && one.lines === other.lines)

const isSameEdge = (one: DrawnEdge, other: DrawnEdge | undefined): boolean =>
  one === other || (one.from === other?.from && one.to === other.to && one.label === other.label)

export const isSameDrawing = (one: Drawing, other: Drawing): boolean =>
  one.steps.length === other.steps.length &&
  one.edges.length === other.edges.length &&
  one.steps.every((step, number) => isSameStep(step, other.steps[number])) &&
  one.edges.every((edge, number) => isSameEdge(edge, other.edges[number]))

/** The steps in reading order: from the entry, then the unreachable ones. */
export const stepsInOrder = ({ entry, nodes, edges }: Definition): FlowNode[] => {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) {
    const list = next.get(from)
    if (list) list.push(to)
    else next.set(from, [to])
  }
  const order = new Set<FlowNode>()
  // A stack: the next one is at the end.
  const waiting = [entry ?? '', ...nodes.map(({ key }) => key)].reverse()
  while (waiting.length > 0) {
    const node = byKey.get(waiting.pop() ?? '')
    if (node === undefined || order.has(node)) continue
    order.add(node)
    waiting.push(...(next.get(node.key)?.toReversed() ?? []))
  }
  return [...order]
}

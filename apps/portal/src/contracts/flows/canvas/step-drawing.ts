// The drawing of a definition: a card per step, a line per edge.
import type { Definition, Edge, FlowElement, FlowNode } from '@company-data/flow-engine'
import { findValueLabel } from '../conditions/describe-condition.ts'
import { type Drawing, type DrawnEdge, type DrawnStep, MAX_LINES } from './layout.ts'

export type CardKind = 'start' | 'step' | 'document' | 'end'

const MAX_WORDS = 6

const NO_LABELS: ReadonlyMap<string, string> = new Map()

/**
 * The label of an element for people: the first words of a text, the description of a picture, else its key.
 * `labels`: of the values that a text shows.
 */
export const getElementLabel = (element: FlowElement, labels = NO_LABELS): string => {
  if ('slug' in element) return element.label || element.slug
  const text =
    element.kind === 'text'
      ? element.text
          .replaceAll(/\[\/?[a-z][^\]]*\]/g, '')
          .replaceAll(/\{\{([^}]*)\}\}/g, (_, key: string) => `‹${findValueLabel(labels, key.trim())}›`)
      : element.alt
  const words = text.trim().split(/\s+/)
  const begin = words.slice(0, MAX_WORDS).join(' ')
  return begin === '' ? element.key : words.length > MAX_WORDS ? `${begin} …` : begin
}

export interface CardLine {
  readonly text: string
  readonly isDocument: boolean
}

/** The lines of a card: questions and texts of the step, then its documents. */
export const listCardLines = ({ elements, document }: FlowNode, labels = NO_LABELS): CardLine[] => {
  const lines = [
    ...elements.map((element) => ({ text: getElementLabel(element, labels), isDocument: false })),
    ...(document?.outputs.map(({ name }) => ({ text: name, isDocument: true })) ?? []),
  ]
  if (lines.length <= MAX_LINES) return lines
  const rest = { text: `+ ${lines.length - MAX_LINES + 1}`, isDocument: false }
  return [...lines.slice(0, MAX_LINES - 1), rest]
}

export const getStepKind = (node: FlowNode, entry: string | null, isLeaf: boolean): CardKind => {
  if (node.key === entry) return 'start'
  if (node.document !== null) return 'document'
  return isLeaf ? 'end' : 'step'
}

const MAX_LABEL_CHARACTERS = 34

/** Shortened to fit on a line. */
const shorten = (text: string): string =>
  text.length <= MAX_LABEL_CHARACTERS ? text : `${text.slice(0, MAX_LABEL_CHARACTERS - 1)}…`

/** Describes when an edge is taken; undefined for one that is the only way. */
export type EdgeDescriber = (edge: Edge) => string | undefined

/** Unedited parts stay the same object, so each is computed once. */
const keptFor = <Source extends object, Result>(compute: (source: Source) => Result): ((source: Source) => Result) => {
  const cache = new WeakMap<Source, Result>()
  return (source) => {
    const earlier = cache.get(source)
    if (earlier !== undefined) return earlier
    const result = compute(source)
    cache.set(source, result)
    return result
  }
}

const drawnStep = keptFor((node: FlowNode): DrawnStep => ({ key: node.key, lines: listCardLines(node).length }))

export const toDrawing = (
  { nodes, edges }: Pick<Definition, 'nodes' | 'edges'>,
  describeEdge: EdgeDescriber,
): Drawing => ({
  steps: nodes.map(drawnStep),
  edges: edges.map((edge): DrawnEdge => {
    const text = describeEdge(edge)
    return { from: edge.from, to: edge.to, label: text === undefined ? undefined : shorten(text) }
  }),
})

const isSameStep = (step: DrawnStep, other: DrawnStep | undefined): boolean =>
  step === other || (step.key === other?.key && step.lines === other.lines)

const isSameEdge = (edge: DrawnEdge, other: DrawnEdge | undefined): boolean =>
  edge === other || (edge.from === other?.from && edge.to === other.to && edge.label === other.label)

export const isSameDrawing = (drawing: Drawing, other: Drawing): boolean =>
  drawing.steps.length === other.steps.length &&
  drawing.edges.length === other.edges.length &&
  drawing.steps.every((step, number) => isSameStep(step, other.steps[number])) &&
  drawing.edges.every((edge, number) => isSameEdge(edge, other.edges[number]))

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

// Problems of a definition by their place, and where a click on one leads to.
import { type Definition, type Problem, pointerTo } from '@company-data/flow-engine'
import type { Path } from '../edits/edit-path.ts'

/** What is open beside the canvas; as a text it stands in the address. */
export type Selection =
  | { kind: 'step'; step: string }
  | { kind: 'element'; step: string; place: number }
  | { kind: 'edge'; place: number }

export const viewNames = ['canvas', 'constants', 'parties', 'templates', 'paths', 'tests', 'versions'] as const
export type ViewName = (typeof viewNames)[number]

export const viewOf = (text: string | undefined): ViewName => viewNames.find((name) => name === text) ?? 'canvas'

export const selectionText = (selection: Selection | undefined): string | undefined => {
  if (selection === undefined) return undefined
  if (selection.kind === 'edge') return `edge:${selection.place}`
  return selection.kind === 'step' ? `step:${selection.step}` : `element:${selection.step}:${selection.place}`
}

/** Undefined for what the definition does not have (any more). */
export const selectionOf = (text: string | undefined, { nodes, edges }: Definition): Selection | undefined => {
  const [kind, name = '', place = ''] = (text ?? '').split(':')
  if (kind === 'edge') return edges[Number(name)] ? { kind, place: Number(name) } : undefined
  const node = nodes.find(({ key }) => key === name)
  if (node === undefined) return undefined
  if (kind === 'element' && node.elements[Number(place)]) return { kind, step: name, place: Number(place) }
  return { kind: 'step', step: name }
}

/** Those of a place, or also of what lies below it. */
export const problemsAt = (problems: readonly Problem[], path: Path, below = false): Problem[] => {
  const pointer = pointerTo(path)
  return problems.filter((problem) => problem.path === pointer || (below && problem.path.startsWith(`${pointer}/`)))
}

/** How many problems each step has; those of its edges count at the step that they leave. */
export const problemsByStep = (problems: readonly Problem[], { edges }: Definition): ReadonlyMap<string, Problem[]> => {
  const byStep = new Map<string, Problem[]>()
  for (const problem of problems) {
    const edge = /^\/edges\/(\d+)/.exec(problem.path)?.[1]
    const step = problem.node ?? (edge === undefined ? undefined : edges[Number(edge)]?.from)
    if (step == null) continue
    const list = byStep.get(step)
    if (list) list.push(problem)
    else byStep.set(step, [problem])
  }
  return byStep
}

export interface Destination {
  view: ViewName
  selection?: Selection
  /** The place of the constant, party or test. */
  place?: number
}

const LISTS: Readonly<Record<string, ViewName>> = { constants: 'constants', parties: 'parties', tests: 'tests' }

/** Where a problem is repaired. */
export const destinationOf = ({ path, node }: Problem, { nodes, edges }: Definition): Destination => {
  const [, list = '', first = '', member, second] = path.split('/')
  const place = Number(first)
  const view = LISTS[list]
  if (view !== undefined) return Number.isInteger(place) && first !== '' ? { view, place } : { view }
  if (list === 'edges' && edges[place]) return { view: 'canvas', selection: { kind: 'edge', place } }
  const step = list === 'nodes' && first !== '' ? nodes[place]?.key : (node ?? undefined)
  if (step === undefined) return { view: 'canvas' }
  if (member === 'elements' && second !== undefined)
    return { view: 'canvas', selection: { kind: 'element', step, place: Number(second) } }
  return { view: 'canvas', selection: { kind: 'step', step } }
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

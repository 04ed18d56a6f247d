// Problems of a definition by path, and the target of a click on one.
import { type Definition, type Problem, pointerTo } from '@company-data/flow-engine'
import type { Path } from '../edits/edit-path.ts'

/** The selection beside the canvas; serialized in the address. */
export type Selection =
  | { kind: 'step'; step: string }
  | { kind: 'element'; step: string; index: number }
  | { kind: 'edge'; index: number }

export const viewNames = ['canvas', 'constants', 'parties', 'templates', 'paths', 'tests', 'versions', 'runs'] as const
export type ViewName = (typeof viewNames)[number]

export const parseView = (text: string | undefined): ViewName => viewNames.find((name) => name === text) ?? 'canvas'

export const selectionText = (selection: Selection | undefined): string | undefined => {
  if (selection === undefined) return undefined
  if (selection.kind === 'edge') return `edge:${selection.index}`
  return selection.kind === 'step' ? `step:${selection.step}` : `element:${selection.step}:${selection.index}`
}

/** Undefined for a path that the definition lacks. */
export const parseSelection = (
  text: string | undefined,
  { nodes, edges }: Definition,
  resolveStep: (key: string) => string = (key) => key,
): Selection | undefined => {
  const [kind, writtenName = '', index = ''] = (text ?? '').split(':')
  const name = nodes.some(({ key }) => key === writtenName) ? writtenName : resolveStep(writtenName)
  if (kind === 'edge') return edges[Number(name)] ? { kind, index: Number(name) } : undefined
  const node = nodes.find(({ key }) => key === name)
  if (node === undefined) return undefined
  if (kind === 'element' && node.elements[Number(index)]) return { kind, step: name, index: Number(index) }
  return { kind: 'step', step: name }
}

/** `/nodes/3` of `/nodes/3/elements/0/slug`. */
const toEntryPointer = (pointer: string): string => pointer.split('/', 3).join('/')

const byEntry = new WeakMap<readonly Problem[], ReadonlyMap<string, Problem[]>>()

/**
 * The problems of each list entry, indexed because a panel looks up many paths and a large flow may have thousands of
 * problems.
 */
const groupByEntry = (problems: readonly Problem[]): ReadonlyMap<string, Problem[]> => {
  const earlier = byEntry.get(problems)
  if (earlier !== undefined) return earlier
  const entries = new Map<string, Problem[]>()
  for (const problem of problems) {
    const entry = toEntryPointer(problem.path)
    const list = entries.get(entry)
    if (list) list.push(problem)
    else entries.set(entry, [problem])
  }
  byEntry.set(problems, entries)
  return entries
}

/** The problems of a path, optionally including those below it. */
export const problemsAt = (problems: readonly Problem[], path: Path, below = false): Problem[] => {
  const pointer = pointerTo(path)
  const near = path.length < 2 ? problems : (groupByEntry(problems).get(toEntryPointer(pointer)) ?? [])
  return near.filter((problem) => problem.path === pointer || (below && problem.path.startsWith(`${pointer}/`)))
}

const isSameProblem = (problem: Problem, other: Problem | undefined): boolean =>
  problem.path === other?.path &&
  problem.error_key === other.error_key &&
  problem.error === other.error &&
  problem.severity === other.severity &&
  problem.node === other.node &&
  problem.key === other.key

/** Most edits do not change the problems; then nothing renders. */
export const isSameProblems = (problems: readonly Problem[], other: readonly Problem[]): boolean =>
  problems.length === other.length && problems.every((problem, number) => isSameProblem(problem, other[number]))

export type Severities = ReadonlyMap<string, Problem['severity']>

/** The worst problem of each step that has one; problems of edges count for the step they leave. */
export const computeSeverities = (problems: readonly Problem[], { edges }: Pick<Definition, 'edges'>): Severities => {
  const worstByStep = new Map<string, Problem['severity']>()
  for (const { path, node, severity } of problems) {
    const edge = node === null ? /^\/edges\/(\d+)/.exec(path)?.[1] : undefined
    const step = node ?? (edge === undefined ? undefined : edges[Number(edge)]?.from)
    if (step != null && (severity === 'error' || !worstByStep.has(step))) worstByStep.set(step, severity)
  }
  return worstByStep
}

export interface Destination {
  view: ViewName
  selection?: Selection
  /** The index of the constant, party or test. */
  index?: number
}

const LISTS: Readonly<Record<string, ViewName>> = { constants: 'constants', parties: 'parties', tests: 'tests' }

/** The page where a problem can be fixed. */
export const findDestination = ({ path, node }: Problem, { nodes, edges }: Definition): Destination => {
  const [, list = '', first = '', member, second] = path.split('/')
  const index = Number(first)
  const view = LISTS[list]
  if (view !== undefined) return Number.isInteger(index) && first !== '' ? { view, index } : { view }
  if (list === 'edges' && edges[index]) return { view: 'canvas', selection: { kind: 'edge', index } }
  const step = list === 'nodes' && first !== '' ? nodes[index]?.key : (node ?? undefined)
  if (step === undefined) return { view: 'canvas' }
  if (member === 'elements' && second !== undefined)
    return { view: 'canvas', selection: { kind: 'element', step, index: Number(second) } }
  return { view: 'canvas', selection: { kind: 'step', step } }
}

/** True if both lists have the same problems at the same paths; their sentences may be in two languages. */
export const areSame = (left: readonly Problem[], right: readonly Problem[]): boolean =>
  left.length === right.length &&
  left.every(({ error_key, path }, index) => right[index]?.error_key === error_key && right[index]?.path === path)

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

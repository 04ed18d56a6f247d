// One step as a client shows it: visible elements, defaults, problems that stop it, and shown constants.

import { isEmptyAnswer } from '../conditions/operand.ts'
import { type BoundProblem, boundProblem, computeBounds } from '../defaults/bounds.ts'
import { defaultText } from '../defaults/default-value.ts'
import { type Draft, emptyDraft, followDefault } from '../defaults/draft.ts'
import type { FieldElement, FlowElement, FlowNode, PluginElement } from '../definition/index.ts'
import { displayScalar } from '../display/display.ts'
import { type Answers, layerOver, readAnswer, type Scope, toAnswers } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'

export type StepInput = {
  /** The decrypted answers of the run so far. */
  readonly answers: Answers
  /** Slug → the client's state; a field without an entry is untouched. */
  readonly drafts: ReadonlyMap<string, Draft>
  readonly referenceDate: string
}

export type StepProblem = { readonly slug: string; readonly problem: 'required' | BoundProblem }

/** `value` null is pending (D2-CON-73). */
export type ShownConstant = { readonly key: string; readonly label: string; readonly value: string | null }

export type StepView = {
  /** The live map: answers, drafts of visible elements, expanded plugin answers, constants. */
  readonly scope: Scope
  readonly elements: readonly FlowElement[]
  /** The drafts of every answerable element of the node, after defaults were written. */
  readonly drafts: ReadonlyMap<string, Draft>
  readonly problems: readonly StepProblem[]
  readonly constants: readonly ShownConstant[]
}

type Answerable = FieldElement | PluginElement
type Round = {
  readonly scope: Scope
  readonly hidden: ReadonlySet<FlowElement>
  readonly drafts: ReadonlyMap<string, Draft>
}

const isAnswerable = (element: FlowElement): element is Answerable =>
  element.kind === 'field' || element.kind === 'plugin'

/** FG-03: a hidden element's draft is dropped from the live map, so its key resolves to null. */
const liveAnswers = (node: FlowNode, { answers }: StepInput, { hidden, drafts }: Omit<Round, 'scope'>): Answers =>
  layerOver(
    toAnswers(answers),
    node.elements.filter(isAnswerable).flatMap((element): (readonly [string, unknown])[] => {
      if (hidden.has(element)) return [[element.slug, null]]
      const draft = drafts.get(element.slug)
      return draft === undefined || draft.value === undefined ? [] : [[element.slug, draft.value]]
    }),
  )

const nextRound = (flow: Flow, node: FlowNode, input: StepInput, before: Omit<Round, 'scope'>): Round => {
  const scope = flow.scope(liveAnswers(node, input, before), input.referenceDate)
  const hidden = new Set(node.elements.filter(({ show_if }) => !flow.holds(show_if, scope)))
  const drafts = new Map(input.drafts)
  for (const element of node.elements) {
    if (element.kind !== 'field' || hidden.has(element)) continue
    const draft = input.drafts.get(element.slug) ?? savedDraft(element.slug, input)
    const filled = followDefault(draft, defaultText(flow, element, scope))
    if (filled !== emptyDraft) drafts.set(element.slug, filled)
  }
  return { scope, hidden, drafts }
}

/** An answer of the run counts as saved (D2-DFT-08). */
const savedDraft = (slug: string, { answers }: StepInput): Draft => {
  const value = readAnswer(toAnswers(answers), slug)
  return value === undefined || value === null || value === '' ? emptyDraft : { ...emptyDraft, value, source: 'saved' }
}

const isSame = (round: Omit<Round, 'scope'>, before: Omit<Round, 'scope'>): boolean =>
  round.hidden.size === before.hidden.size &&
  [...round.hidden].every((element) => before.hidden.has(element)) &&
  [...round.drafts].every(([slug, { value }]) => before.drafts.get(slug)?.value === value)

/**
 * Defaults and show_if read one another without a cycle, so each round settles at least one more element. The rounds
 * are limited nevertheless: an unpublished definition may contain a cycle.
 */
const settle = (flow: Flow, node: FlowNode, input: StepInput): Round => {
  let round = nextRound(flow, node, input, { hidden: new Set(), drafts: input.drafts })
  for (let count = 0; count < node.elements.length * 2 + 1; count += 1) {
    const next = nextRound(flow, node, input, round)
    if (isSame(next, round)) return next
    round = next
  }
  return round
}

const findProblems = (flow: Flow, element: Answerable, { scope }: Round): StepProblem[] => {
  const value = readAnswer(scope.answers, element.slug)
  // FA-28: an empty list is not an answer.
  if (isEmptyAnswer(value, flow.keys.getKind(element.slug) ?? 'text'))
    return element.required ? [{ slug: element.slug, problem: 'required' }] : []
  const problem = element.kind === 'field' ? boundProblem(value, computeBounds(flow, element, scope)) : null
  return problem === null ? [] : [{ slug: element.slug, problem }]
}

/** D2-CON-71: the key replaces an empty label. */
const shownConstants = (flow: Flow, nodeKey: string, scope: Scope): ShownConstant[] =>
  flow.definition.constants
    .filter(({ shown_on }) => Array.isArray(shown_on) && shown_on.includes(nodeKey))
    .map(({ key, label }) => ({ key, label: label || key, value: displayScalar(flow.constants.value(scope, key)) }))

/** Null for a node that the definition lacks. Called again on every change of an input (D2-CON-72). */
export const viewStep = (flow: Flow, nodeKey: string, input: StepInput): StepView | null => {
  const node = flow.node(nodeKey)
  if (node === undefined) return null
  const round = settle(flow, node, input)
  const elements = node.elements.filter((element) => !round.hidden.has(element))
  return {
    scope: round.scope,
    elements,
    drafts: round.drafts,
    problems: elements.filter(isAnswerable).flatMap((element) => findProblems(flow, element, round)),
    constants: shownConstants(flow, nodeKey, round.scope),
  }
}

// The possible next actions of a party of the model: those that advance the run, end it, or must be refused.
import {
  type AgreeFlaw,
  type AnswerFlaw,
  agreeFlaws,
  allSlugs,
  answerFlaws,
  applyAction,
  type ModelAction,
  type NextStep,
} from './model-actions.ts'
import { getNode, modelNodes, modelOutputs, modelParties, type Plan } from './model-flow.ts'
import { isActable, isAwaitingAnswers, type ModelRun, type UserName } from './reference.ts'

/** `again` repeats the previous action byte by byte. */
export type ChoiceKind = 'onward' | 'wrong' | 'ending' | 'again'

const plans: readonly Plan[] = ['both', 'first', 'everyone']

export const listUsers = ({ bindings }: Pick<ModelRun, 'bindings'>): UserName[] => [...new Set(Object.values(bindings))]

const buildAnswers = (slugs: readonly string[], isPrivate = false) =>
  slugs.map((slug) => ({ slug, isPrivate, copies: {} }))

const stepsFrom = (key: string): NextStep[] => {
  const { next } = getNode(key)
  return next.length === 0 ? [{ leaf: true }] : next.map((next_node) => ({ next_node }))
}

const onwardActions = (run: ModelRun): ModelAction[] => {
  if (isAwaitingAnswers(run)) {
    const { party, slugs } = getNode(run.node)
    return stepsFrom(run.node).flatMap((next, index): ModelAction[] => [
      { kind: 'answer', by: run.bindings[party], answers: buildAnswers(slugs, index === 0), next },
      { kind: 'answer', by: run.bindings[party], answers: buildAnswers(slugs.slice(1)), next },
    ])
  }
  if (run.status === 'generating' && run.generatingParty) {
    const by = run.bindings[run.generatingParty]
    return plans.map((plan) => ({ kind: 'generate', by, plan }))
  }
  return run.copies.filter(isActable).map(({ output, party, step }) => ({
    kind: 'agree',
    by: run.bindings[party],
    output,
    party,
    verb: step ?? 'sign',
  }))
}

const endingActions = (run: ModelRun): ModelAction[] => {
  const cancels = listUsers(run).map((by): ModelAction => ({ kind: 'cancel', by }))
  const declines = run.copies
    .filter(isActable)
    .map(({ output, party }): ModelAction => ({ kind: 'decline', by: run.bindings[party], output, party }))
  const changes = run.copies
    .filter(({ status }) => status === 'active' || status === 'ended')
    .flatMap(({ output, party }) =>
      (['metadata', 'ended'] as const).map(
        (change): ModelAction => ({
          kind: 'change',
          by: 'company',
          output,
          party,
          change,
        }),
      ),
    )
  return [...declines, ...cancels, ...changes]
}

const wrongAnswers = (run: ModelRun): ModelAction[] => {
  const { slugs, next } = getNode(run.node)
  const [right = {}] = stepsFrom(run.node)
  const answers = buildAnswers(slugs)
  const strangeSteps: NextStep[] = [
    ...modelNodes.filter(({ key }) => !next.includes(key)).map(({ key }) => ({ next_node: key })),
    ...[{ leaf: next.length > 0 }, {}, { next_node: next[0] ?? run.node, leaf: true }],
  ]
  return listUsers(run).flatMap((by): ModelAction[] => [
    { kind: 'answer', by, answers, next: right },
    { kind: 'answer', by, answers: buildAnswers(allSlugs), next: right },
    ...Object.keys(answerFlaws).map(
      (flaw): ModelAction => ({
        kind: 'answer',
        by,
        answers,
        next: right,
        flaw: flaw as AnswerFlaw,
      }),
    ),
    ...strangeSteps.map((strange): ModelAction => ({ kind: 'answer', by, answers, next: strange })),
  ])
}

const wrongGenerations = (run: ModelRun): ModelAction[] =>
  listUsers(run).flatMap((by): ModelAction[] => [
    { kind: 'generate', by, plan: 'both' },
    { kind: 'generate', by, plan: 'none' },
    { kind: 'generate', by, plan: 'both', flaw: 'otk' },
    { kind: 'generate', by, plan: 'both', flaw: 'values' },
  ])

/** The owner names an output and so only ever its own copy; a customer may try another party's document. */
const wrongActions = (run: ModelRun): ModelAction[] =>
  modelOutputs.flatMap(({ key: output }) =>
    modelParties.flatMap((party) =>
      listUsers(run)
        .filter((by) => by !== 'company' || party === 'company')
        .flatMap((by): ModelAction[] => [
          { kind: 'agree', by, output, party, verb: 'sign' },
          { kind: 'agree', by, output, party, verb: 'accept' },
          { kind: 'decline', by, output, party },
        ]),
    ),
  )

const flawedActions = (run: ModelRun): ModelAction[] =>
  run.copies.filter(isActable).flatMap(({ output, party, step }) =>
    Object.keys(agreeFlaws).map(
      (flaw): ModelAction => ({
        kind: 'agree',
        by: run.bindings[party],
        output,
        party,
        verb: step ?? 'sign',
        flaw: flaw as AgreeFlaw,
      }),
    ),
  )

const wrongChanges = (run: ModelRun): ModelAction[] =>
  run.copies
    .filter(({ status }) => status !== 'active' && status !== 'ended')
    .flatMap(({ output, party }): ModelAction[] => [
      { kind: 'change', by: 'company', output, party, change: 'metadata' },
      { kind: 'change', by: 'company', output, party, change: 'ended' },
    ])

const refusedActions = (run: ModelRun): ModelAction[] => {
  // The kinds are interleaved by the state, so that each state is tried mostly with the mistakes that belong to it.
  const likely = isAwaitingAnswers(run)
    ? wrongAnswers(run)
    : [...flawedActions(run), ...wrongActions(run), ...wrongChanges(run)]
  const all = [...likely, ...wrongGenerations(run), ...wrongAnswers(run).slice(0, 2), ...wrongActions(run).slice(0, 3)]
  return all.filter((action) => applyAction(run, action).response.status !== 200)
}

const listersByKind = { onward: onwardActions, ending: endingActions, wrong: refusedActions } as const

/** One action of that kind; for an ended run, any that can still be tried. */
export const chooseAction = (run: ModelRun, kind: Exclude<ChoiceKind, 'again'>, pick: number): ModelAction => {
  const candidates = listersByKind[kind](run)
  const actions = candidates.length > 0 ? candidates : refusedActions(run)
  const action = actions[pick % actions.length]
  if (!action) throw new Error(`nothing can be tried in ${run.status}`)
  return action
}

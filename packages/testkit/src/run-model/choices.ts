// What a party of the model may try next: the acts that carry the run on, those that end it, and those that must be refused.
import {
  type AgreeFlaw,
  type AnswerFlaw,
  agreeFlaws,
  allSlugs,
  answerFlaws,
  applyAct,
  type ModelAct,
  type NextStep,
} from './model-acts.ts'
import { modelNodes, modelOutputs, modelParties, nodeOf, type Plan } from './model-flow.ts'
import { isActable, isAwaitingAnswers, type ModelRun, type UserName } from './reference.ts'

/** `again` is the act before this one once more, byte by byte. */
export type ChoiceKind = 'onward' | 'wrong' | 'ending' | 'again'

const plans: readonly Plan[] = ['both', 'first', 'everyone']

export const usersOf = ({ bindings }: Pick<ModelRun, 'bindings'>): UserName[] => [...new Set(Object.values(bindings))]

const answersTo = (slugs: readonly string[], isPrivate = false) =>
  slugs.map((slug) => ({ slug, isPrivate, copies: {} }))

const stepsFrom = (key: string): NextStep[] => {
  const { next } = nodeOf(key)
  return next.length === 0 ? [{ leaf: true }] : next.map((next_node) => ({ next_node }))
}

const onwardActs = (run: ModelRun): ModelAct[] => {
  if (isAwaitingAnswers(run)) {
    const { party, slugs } = nodeOf(run.node)
    return stepsFrom(run.node).flatMap((next, index): ModelAct[] => [
      { kind: 'answer', by: run.bindings[party], answers: answersTo(slugs, index === 0), next },
      { kind: 'answer', by: run.bindings[party], answers: answersTo(slugs.slice(1)), next },
    ])
  }
  if (run.status === 'generating' && run.generatingParty) {
    const by = run.bindings[run.generatingParty]
    return plans.map((plan) => ({ kind: 'generate', by, plan }))
  }
  return run.copies.filter(isActable).map(({ output, party, step }) => ({
    ...{ kind: 'agree', by: run.bindings[party], output, party, verb: step ?? 'sign' },
  }))
}

const endingActs = (run: ModelRun): ModelAct[] => {
  const cancels = usersOf(run).map((by): ModelAct => ({ kind: 'cancel', by }))
  const declines = run.copies
    .filter(isActable)
    .map(({ output, party }): ModelAct => ({ kind: 'decline', by: run.bindings[party], output, party }))
  const changes = run.copies
    .filter(({ status }) => status === 'active' || status === 'ended')
    .flatMap(({ output, party }) =>
      (['metadata', 'ended'] as const).map(
        (change): ModelAct => ({
          ...{ kind: 'change', by: 'company', output, party, change },
        }),
      ),
    )
  return [...declines, ...cancels, ...changes]
}

const wrongAnswers = (run: ModelRun): ModelAct[] => {
  const { slugs, next } = nodeOf(run.node)
  const [right = {}] = stepsFrom(run.node)
  const answers = answersTo(slugs)
  const strangeSteps: NextStep[] = [
    ...modelNodes.filter(({ key }) => !next.includes(key)).map(({ key }) => ({ next_node: key })),
    ...[{ leaf: next.length > 0 }, {}, { next_node: next[0] ?? run.node, leaf: true }],
  ]
  return usersOf(run).flatMap((by): ModelAct[] => [
    { kind: 'answer', by, answers, next: right },
    { kind: 'answer', by, answers: answersTo(allSlugs), next: right },
    ...Object.keys(answerFlaws).map(
      (flaw): ModelAct => ({
        ...{ kind: 'answer', by, answers, next: right, flaw: flaw as AnswerFlaw },
      }),
    ),
    ...strangeSteps.map((strange): ModelAct => ({ kind: 'answer', by, answers, next: strange })),
  ])
}

const wrongGenerations = (run: ModelRun): ModelAct[] =>
  usersOf(run).flatMap((by): ModelAct[] => [
    { kind: 'generate', by, plan: 'both' },
    { kind: 'generate', by, plan: 'none' },
    { kind: 'generate', by, plan: 'both', flaw: 'otk' },
    { kind: 'generate', by, plan: 'both', flaw: 'values' },
  ])

/** The owner names an output and so only ever its own copy; a customer may try somebody else's document. */
const wrongActs = (run: ModelRun): ModelAct[] =>
  modelOutputs.flatMap(({ key: output }) =>
    modelParties.flatMap((party) =>
      usersOf(run)
        .filter((by) => by !== 'company' || party === 'company')
        .flatMap((by): ModelAct[] => [
          { kind: 'agree', by, output, party, verb: 'sign' },
          { kind: 'agree', by, output, party, verb: 'accept' },
          { kind: 'decline', by, output, party },
        ]),
    ),
  )

const flawedActs = (run: ModelRun): ModelAct[] =>
  run.copies.filter(isActable).flatMap(({ output, party, step }) =>
    Object.keys(agreeFlaws).map(
      (flaw): ModelAct => ({
        ...{ kind: 'agree', by: run.bindings[party], output, party, verb: step ?? 'sign', flaw: flaw as AgreeFlaw },
      }),
    ),
  )

const wrongChanges = (run: ModelRun): ModelAct[] =>
  run.copies
    .filter(({ status }) => status !== 'active' && status !== 'ended')
    .flatMap(({ output, party }): ModelAct[] => [
      { kind: 'change', by: 'company', output, party, change: 'metadata' },
      { kind: 'change', by: 'company', output, party, change: 'ended' },
    ])

const refusedActs = (run: ModelRun): ModelAct[] => {
  // The kinds are interleaved by the state, so that each state is tried mostly with the mistakes that belong to it.
  const likely = isAwaitingAnswers(run)
    ? wrongAnswers(run)
    : [...flawedActs(run), ...wrongActs(run), ...wrongChanges(run)]
  const all = [...likely, ...wrongGenerations(run), ...wrongAnswers(run).slice(0, 2), ...wrongActs(run).slice(0, 3)]
  return all.filter((act) => applyAct(run, act).answer.status !== 200)
}

const listOf = { onward: onwardActs, ending: endingActs, wrong: refusedActs } as const

/** One of the acts of that kind; of a run that has ended, whatever can still be tried. */
export const chooseAct = (run: ModelRun, kind: Exclude<ChoiceKind, 'again'>, pick: number): ModelAct => {
  const candidates = listOf[kind](run)
  const acts = candidates.length > 0 ? candidates : refusedActs(run)
  const act = acts[pick % acts.length]
  if (!act) throw new Error(`nothing can be tried in ${run.status}`)
  return act
}

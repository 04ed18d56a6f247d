// The actions of the model's parties, legal or not, and the reference's outcome: checks in the documented order.
import { getNode, modelNodes, type OutputKey, type PartyKey, type Plan } from './model-flow.ts'
import {
  buildCopies,
  cancelled,
  type Effect,
  isActable,
  isAwaitingAnswers,
  isOpen,
  type ModelAnswer,
  type ModelCopy,
  type ModelEvent,
  type ModelRun,
  openNext,
  refuse,
  succeed,
  type UserName,
} from './reference.ts'

/** Mistakes in the items of a submit, each with the key that refuses it (FG-28, FA-62). */
export const answerFlaws = {
  'unknown slug': 'flows.answer_invalid',
  'no slug': 'flows.answer_invalid',
  'slug twice': 'flows.answer_invalid',
  'source_private as text': 'flows.answer_invalid',
  'copy twice': 'flows.answer_invalid',
  oversize: 'flows.answer_invalid',
  stranger: 'flows.answer_party_invalid',
  'missing copy': 'flows.answer_party_missing',
  plaintext: 'contact_data.encryption_required',
  'wrapper as object': 'contact_data.encryption_required',
} as const
export type AnswerFlaw = keyof typeof answerFlaws

/** Mistakes of an action on a copy, in the order of FA-78. */
export const agreeFlaws = {
  method: [400, 'documents.method_invalid'],
  content: [409, 'documents.content_changed'],
  proof: [403, 'documents.proof_invalid'],
  'no proof': [403, 'documents.proof_invalid'],
  'no pdf': [400, 'documents.seal_input_required'],
  'other pdf': [409, 'documents.seal_failed'],
} as const
export type AgreeFlaw = keyof typeof agreeFlaws

export type NextStep = { next_node?: string; leaf?: boolean }

export type ModelAction =
  | { kind: 'answer'; by: UserName; answers: readonly ModelAnswer[]; next: NextStep; flaw?: AnswerFlaw }
  | { kind: 'generate'; by: UserName; plan: Plan; flaw?: 'otk' | 'values' }
  | { kind: 'agree'; by: UserName; output: OutputKey; party: PartyKey; verb: 'sign' | 'accept'; flaw?: AgreeFlaw }
  | { kind: 'decline'; by: UserName; output: OutputKey; party: PartyKey }
  | { kind: 'cancel'; by: UserName }
  | { kind: 'change'; by: 'company'; output: OutputKey; party: PartyKey; change: 'metadata' | 'ended'; mark?: string }

export const findCopy = (run: ModelRun, { output, party }: { output: OutputKey; party: PartyKey }) =>
  run.copies.find((copy) => copy.output === output && copy.party === party)

/** FG-02: a successor without elements is a leaf on which the run lands immediately. */
const landsOn = (key: string): boolean => getNode(key).next.length === 0 && getNode(key).slugs.length === 0

const isNextValid = (from: string, { next_node, leaf }: NextStep): boolean => {
  const { next } = getNode(from)
  if (next_node !== undefined) return leaf !== true && next.includes(next_node)
  return leaf === true && next.length === 0
}

const answer = (run: ModelRun, { by, answers, next, flaw }: Extract<ModelAction, { kind: 'answer' }>): Effect => {
  if (!isAwaitingAnswers(run)) return refuse(run, 409, 'flows.run_not_awaiting')
  const node = getNode(run.node)
  if (run.bindings[node.party] !== by) return refuse(run, 403, 'flows.not_your_turn')
  if (flaw) return refuse(run, 400, answerFlaws[flaw])
  // A submit that was meant for another step names slugs that this one lacks.
  if (answers.some(({ slug }) => !node.slugs.includes(slug))) return refuse(run, 400, 'flows.answer_invalid')
  if (!isNextValid(run.node, next)) return refuse(run, 400, 'flows.next_node_invalid')
  const answeredRun = { ...run, answers: [...run.answers, ...answers] }
  const target = next.next_node ?? run.node
  if (next.next_node === undefined || landsOn(target))
    return succeed({ ...answeredRun, node: target, status: 'generating', generatingParty: node.party })
  const { party } = getNode(target)
  return succeed({ ...answeredRun, node: target, status: `awaiting_${party}` }, [{ event: 'flow_run_turn', party }])
}

/** FG-30. */
const generate = (run: ModelRun, { by, plan, flaw }: Extract<ModelAction, { kind: 'generate' }>): Effect => {
  const isGenerator = run.generatingParty !== null && run.bindings[run.generatingParty] === by
  if ((run.status === 'awaiting_signature' || run.status === 'completed') && isGenerator) return succeed(run)
  if (run.status !== 'generating') return refuse(run, 409, 'flows.not_generatable')
  if (!isGenerator) return refuse(run, 403, 'flows.not_your_turn')
  const line = buildCopies(plan)
  if (flaw || line.length === 0) return refuse(run, 400, 'flows.generation_failed')
  const { copies, openedCopy } = openNext(line)
  const created = copies.map(({ output, party }): ModelEvent => ({ event: 'document_created', output, party }))
  const turn: ModelEvent[] = openedCopy ? [{ event: 'flow_run_turn', party: openedCopy.party }] : []
  return succeed({ ...run, status: 'awaiting_signature', copies }, [...created, ...turn])
}

/** FG-32: the owner names an output, a customer one of its documents. */
const missingCopy = (run: ModelRun, by: UserName): Effect =>
  by === 'company' ? refuse(run, 404, 'flows.no_document') : refuse(run, 404, 'documents.not_found')

const locate = (
  run: ModelRun,
  modelAction: { by: UserName; output: OutputKey; party: PartyKey },
): ModelCopy | undefined =>
  run.bindings[modelAction.party] === modelAction.by ? findCopy(run, modelAction) : undefined

const changed = (event: ModelCopy, action: 'signed' | 'accepted' | null): ModelEvent => ({
  event: 'document_status_changed',
  output: event.output,
  party: event.party,
  status: event.status,
  action,
})

/** FA-78: which of the mistakes counts on this step. An acceptance has neither method nor proof, and custodian no proof (FA-79). */
const isCounted = (flaw: AgreeFlaw, { seals, step }: ModelCopy, by: UserName): boolean => {
  if (flaw === 'no pdf' || flaw === 'other pdf') return seals
  if (flaw === 'method') return step === 'sign'
  return flaw === 'content' || (step === 'sign' && by === 'tenant')
}

const agree = (run: ModelRun, modelAction: Extract<ModelAction, { kind: 'agree' }>): Effect => {
  const copy = locate(run, modelAction)
  if (!copy) return missingCopy(run, modelAction.by)
  if (!isActable(copy) || copy.step !== modelAction.verb) return refuse(run, 409, 'documents.not_open')
  if (modelAction.flaw && isCounted(modelAction.flaw, copy, modelAction.by)) {
    const [status, key] = agreeFlaws[modelAction.flaw]
    return refuse(run, status, key)
  }
  const action = copy.step === 'sign' ? 'signed' : 'accepted'
  const acted: ModelCopy = { ...copy, status: 'active', action }
  const { copies, openedCopy } = openNext(run.copies.map((candidate) => (candidate === copy ? acted : candidate)))
  const first = changed(acted, action)
  if (!openedCopy) return succeed({ ...run, copies, status: 'completed' }, [first, { event: 'flow_completed' }])
  const turn: ModelEvent = { event: 'flow_run_turn', party: openedCopy.party }
  return succeed({ ...run, copies }, [first, changed(openedCopy, null), turn])
}

const decline = (run: ModelRun, modelAction: Extract<ModelAction, { kind: 'decline' }>): Effect => {
  const copy = locate(run, modelAction)
  if (!copy) return missingCopy(run, modelAction.by)
  return isActable(copy) ? cancelled(run, 'declined', copy) : refuse(run, 409, 'documents.not_open')
}

/** FA-84. */
const cancel = (run: ModelRun, by: UserName): Effect => {
  if (run.status === 'completed') return refuse(run, 409, 'flows.run_not_awaiting')
  if (run.status === 'cancelled') return succeed(run)
  return cancelled(run, by === 'company' ? 'owner' : 'customer')
}

/** The company's PUT of a document: FA-82 and FA-83; an unchanged one raises no event (NS-04, NS-08). */
const change = (run: ModelRun, modelAction: Extract<ModelAction, { kind: 'change' }>): Effect => {
  const copy = findCopy(run, modelAction)
  if (!copy) return refuse(run, 404, 'documents.not_found')
  if (isActable(copy) || copy.status === 'waiting') return refuse(run, 409, 'documents.run_managed')
  const updated: ModelEvent = { event: 'document_updated', output: copy.output, party: copy.party }
  const replaced = (changes: Partial<ModelCopy>): ModelRun => ({
    ...run,
    copies: run.copies.map((candidate) => (candidate === copy ? { ...candidate, ...changes } : candidate)),
  })
  if (modelAction.change === 'metadata')
    return copy.mark === modelAction.mark
      ? succeed(run)
      : succeed(replaced({ mark: modelAction.mark ?? null }), [updated])
  if (copy.status === 'ended') return succeed(run)
  const ended = replaced({ status: 'ended' })
  if (!isOpen(run)) return succeed(ended, [updated])
  const ending = cancelled(ended, 'document_cancelled')
  return { ...ending, events: [updated, ...ending.events] }
}

export const applyAction = (run: ModelRun, modelAction: ModelAction): Effect => {
  switch (modelAction.kind) {
    case 'answer':
      return answer(run, modelAction)
    case 'generate':
      return generate(run, modelAction)
    case 'agree':
      return agree(run, modelAction)
    case 'decline':
      return decline(run, modelAction)
    case 'cancel':
      return cancel(run, modelAction.by)
    case 'change':
      return change(run, modelAction)
  }
}

/** The slugs of every step, for submits that were meant for another one. */
export const allSlugs: readonly string[] = modelNodes.flatMap(({ slugs }) => slugs)

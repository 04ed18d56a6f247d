// What the parties of the model may try, legal or not, and what the reference says comes of it: checks in the documented order.
import { modelNodes, nodeOf, type OutputKey, type PartyKey, type Plan } from './model-flow.ts'
import {
  cancelled,
  copiesOf,
  done,
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

/** Mistakes of an act on a copy, in the order of FA-78. */
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

export type ModelAct =
  | { kind: 'answer'; by: UserName; answers: readonly ModelAnswer[]; next: NextStep; flaw?: AnswerFlaw }
  | { kind: 'generate'; by: UserName; plan: Plan; flaw?: 'otk' | 'values' }
  | { kind: 'agree'; by: UserName; output: OutputKey; party: PartyKey; verb: 'sign' | 'accept'; flaw?: AgreeFlaw }
  | { kind: 'decline'; by: UserName; output: OutputKey; party: PartyKey }
  | { kind: 'cancel'; by: UserName }
  | { kind: 'change'; by: 'company'; output: OutputKey; party: PartyKey; change: 'metadata' | 'ended'; mark?: string }

export const copyOf = (run: ModelRun, { output, party }: { output: OutputKey; party: PartyKey }) =>
  run.copies.find((copy) => copy.output === output && copy.party === party)

/** FG-02: a successor without elements is a leaf on which the run lands at once. */
const landsOn = (key: string): boolean => nodeOf(key).next.length === 0 && nodeOf(key).slugs.length === 0

const isNextValid = (from: string, { next_node, leaf }: NextStep): boolean => {
  const { next } = nodeOf(from)
  if (next_node !== undefined) return leaf !== true && next.includes(next_node)
  return leaf === true && next.length === 0
}

const answer = (run: ModelRun, { by, answers, next, flaw }: Extract<ModelAct, { kind: 'answer' }>): Effect => {
  if (!isAwaitingAnswers(run)) return refuse(run, 409, 'flows.run_not_awaiting')
  const node = nodeOf(run.node)
  if (run.bindings[node.party] !== by) return refuse(run, 403, 'flows.not_your_turn')
  if (flaw) return refuse(run, 400, answerFlaws[flaw])
  // A submit that was meant for another step names slugs that are not of this one.
  if (answers.some(({ slug }) => !node.slugs.includes(slug))) return refuse(run, 400, 'flows.answer_invalid')
  if (!isNextValid(run.node, next)) return refuse(run, 400, 'flows.next_node_invalid')
  const answered = { ...run, answers: [...run.answers, ...answers] }
  const target = next.next_node ?? run.node
  if (next.next_node === undefined || landsOn(target))
    return done({ ...answered, node: target, status: 'generating', generatingParty: node.party })
  const { party } = nodeOf(target)
  return done({ ...answered, node: target, status: `awaiting_${party}` }, [{ event: 'flow_run_turn', party }])
}

/** FG-30. */
const generate = (run: ModelRun, { by, plan, flaw }: Extract<ModelAct, { kind: 'generate' }>): Effect => {
  const isGenerator = run.generatingParty !== null && run.bindings[run.generatingParty] === by
  if ((run.status === 'awaiting_signature' || run.status === 'completed') && isGenerator) return done(run)
  if (run.status !== 'generating') return refuse(run, 409, 'flows.not_generatable')
  if (!isGenerator) return refuse(run, 403, 'flows.not_your_turn')
  const line = copiesOf(plan)
  if (flaw || line.length === 0) return refuse(run, 400, 'flows.generation_failed')
  const { copies, opened } = openNext(line)
  const created = copies.map(({ output, party }): ModelEvent => ({ event: 'document_created', output, party }))
  const turn: ModelEvent[] = opened ? [{ event: 'flow_run_turn', party: opened.party }] : []
  return done({ ...run, status: 'awaiting_signature', copies }, [...created, ...turn])
}

/** FG-32: the owner names an output, a customer one of its own documents. */
const missingCopy = (run: ModelRun, by: UserName): Effect =>
  by === 'company' ? refuse(run, 404, 'flows.no_document') : refuse(run, 404, 'documents.not_found')

const locate = (run: ModelRun, act: { by: UserName; output: OutputKey; party: PartyKey }): ModelCopy | undefined =>
  run.bindings[act.party] === act.by ? copyOf(run, act) : undefined

const changed = (event: ModelCopy, action: 'signed' | 'accepted' | null): ModelEvent => ({
  event: 'document_status_changed',
  ...{ output: event.output, party: event.party, status: event.status, action },
})

/** FA-78: which of the mistakes counts on this step. An acceptance has neither method nor proof, and custodian no proof (FA-79). */
const isCounted = (flaw: AgreeFlaw, { seals, step }: ModelCopy, by: UserName): boolean => {
  if (flaw === 'no pdf' || flaw === 'other pdf') return seals
  if (flaw === 'method') return step === 'sign'
  return flaw === 'content' || (step === 'sign' && by === 'tenant')
}

const agree = (run: ModelRun, act: Extract<ModelAct, { kind: 'agree' }>): Effect => {
  const copy = locate(run, act)
  if (!copy) return missingCopy(run, act.by)
  if (!isActable(copy) || copy.step !== act.verb) return refuse(run, 409, 'documents.not_open')
  if (act.flaw && isCounted(act.flaw, copy, act.by)) {
    const [status, key] = agreeFlaws[act.flaw]
    return refuse(run, status, key)
  }
  const action = copy.step === 'sign' ? 'signed' : 'accepted'
  const acted: ModelCopy = { ...copy, status: 'active', action }
  const { copies, opened } = openNext(run.copies.map((one) => (one === copy ? acted : one)))
  const first = changed(acted, action)
  if (!opened) return done({ ...run, copies, status: 'completed' }, [first, { event: 'flow_completed' }])
  const turn: ModelEvent = { event: 'flow_run_turn', party: opened.party }
  return done({ ...run, copies }, [first, changed(opened, null), turn])
}

const decline = (run: ModelRun, act: Extract<ModelAct, { kind: 'decline' }>): Effect => {
  const copy = locate(run, act)
  if (!copy) return missingCopy(run, act.by)
  return isActable(copy) ? cancelled(run, 'declined', copy) : refuse(run, 409, 'documents.not_open')
}

/** FA-84. */
const cancel = (run: ModelRun, by: UserName): Effect => {
  if (run.status === 'completed') return refuse(run, 409, 'flows.run_not_awaiting')
  if (run.status === 'cancelled') return done(run)
  return cancelled(run, by === 'company' ? 'owner' : 'customer')
}

/** The company's PUT of a document: FA-82 and FA-83; what changes nothing raises no event (NS-04, NS-08). */
const change = (run: ModelRun, act: Extract<ModelAct, { kind: 'change' }>): Effect => {
  const copy = copyOf(run, act)
  if (!copy) return refuse(run, 404, 'documents.not_found')
  if (isActable(copy) || copy.status === 'waiting') return refuse(run, 409, 'documents.run_managed')
  const updated: ModelEvent = { event: 'document_updated', output: copy.output, party: copy.party }
  const replaced = (changes: Partial<ModelCopy>): ModelRun => ({
    ...run,
    copies: run.copies.map((one) => (one === copy ? { ...one, ...changes } : one)),
  })
  if (act.change === 'metadata')
    return copy.mark === act.mark ? done(run) : done(replaced({ mark: act.mark ?? null }), [updated])
  if (copy.status === 'ended') return done(run)
  const ended = replaced({ status: 'ended' })
  if (!isOpen(run)) return done(ended, [updated])
  const ending = cancelled(ended, 'document_cancelled')
  return { ...ending, events: [updated, ...ending.events] }
}

export const applyAct = (run: ModelRun, act: ModelAct): Effect => {
  switch (act.kind) {
    case 'answer':
      return answer(run, act)
    case 'generate':
      return generate(run, act)
    case 'agree':
      return agree(run, act)
    case 'decline':
      return decline(run, act)
    case 'cancel':
      return cancel(run, act.by)
    case 'change':
      return change(run, act)
  }
}

/** The slugs of every step, for submits that were meant for another one. */
export const allSlugs: readonly string[] = modelNodes.flatMap(({ slugs }) => slugs)

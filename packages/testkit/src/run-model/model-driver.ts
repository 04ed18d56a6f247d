// Drives runs of the model act by act, also over a transport that loses answers, and compares each with the reference.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Reply } from '../http/call.ts'
import { type ChoiceKind, chooseAct } from './choices.ts'
import { applyAct, type ModelAct } from './model-acts.ts'
import { type ModelCall, prepareAct } from './model-calls.ts'
import { type ComparedRun, compareAnswer, compareRun, type EventSources, learnDocuments } from './model-comparison.ts'
import { looksLike, readRun } from './model-reads.ts'
import type { ModelWorld } from './model-world.ts'
import { type Effect, type ModelEvent, type ModelRun, startedRun } from './reference.ts'

/** How a request reaches the platform; undefined when no answer came, and nobody knows whether it was done. */
export type Transport = (call: ModelCall, headers?: Record<string, string>) => Promise<Reply | undefined>

export interface ModelReport {
  runs: number
  acts: number
  refusals: number
  repeats: number
  /** Requests without an answer, by what had become of them. */
  cutAndDone: number
  cutAndUndone: number
  completed: number
  cancelled: number
  events: number
}

export interface ModelDriver {
  report: ModelReport
  run(): ModelRun
  /** A new run, by a trigger that may be repeated (FA-51). */
  start(): Promise<void>
  /** One act of that kind, or the last one once more. */
  step(kind: ChoiceKind, pick: number): Promise<void>
  choose(kind: Exclude<ChoiceKind, 'again'>, pick: number): ModelAct
  /** Whether the reference refuses it as things stand. */
  isRefused(act: ModelAct): boolean
  act(act: ModelAct): Promise<void>
  /** Both at once, each legal as things stand: answers, reads and events are those of one of them after the other. */
  race(one: ModelAct, other: ModelAct): Promise<void>
}

export interface DriverOptions extends Partial<EventSources> {
  transport?: Transport
  /** Acts that are not chosen, because what they do cannot be told from the state. */
  leaveOut?(act: ModelAct): boolean
}

type Prepared = { act: ModelAct; call: ModelCall }

interface Stage {
  world: ModelWorld
  send: Transport
  sources: EventSources
  report: ModelReport
}

const describe = ({ kind, by, ...rest }: ModelAct): string => {
  const { answers: _, ...members } = { answers: undefined, ...rest }
  return `${kind} by ${by} ${JSON.stringify(members)}`
}

const plainTransport =
  ({ send }: ModelWorld): Transport =>
  ({ by, caller, method, path, body }, headers = {}) =>
    send(by, caller, method, path, { headers, ...(body !== undefined && { body }) })

const triggerCall = ({ bindings, member, flowId }: ModelWorld): ModelCall => {
  const target = (party: 'tenant' | 'partner') => ({ connection_id: member(bindings[party]).connectionId })
  const targets = { tenant: target('tenant'), partner: target('partner') }
  const path = `/api/company-data/flows/${flowId}/runs`
  return { by: 'company', caller: 'client', method: 'POST', path, body: { targets } }
}

const trigger = async ({ world, send }: Stage): Promise<string> => {
  const call = triggerCall(world)
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const reply = await send(call, headers)
    if (!reply) continue
    assert.equal(reply.status, 201, reply.text)
    return reply.body.id
  }
}

/** FA-65: after a lost answer the client reads the run and goes on from there; it must be whole, before or after the act. */
const isDone = async ({ world, report }: Stage, { place }: ComparedRun, effect: Effect, what: string) => {
  const body = await readRun(world, place.runId)
  const isAfter = looksLike(world, { ...place, run: effect.run }, body)
  const isBefore = looksLike(world, place, body)
  assert.ok(isAfter || isBefore, `half done: ${what}: ${JSON.stringify(body)}`)
  if (isAfter && isBefore) return false
  if (isAfter) report.cutAndDone += 1
  else report.cutAndUndone += 1
  return isAfter
}

const advance = ({ report }: Stage, { place }: ComparedRun, effect: Effect): void => {
  if (effect.run.status !== place.run.status) {
    if (effect.run.status === 'completed') report.completed += 1
    if (effect.run.status === 'cancelled') report.cancelled += 1
  }
  report.events += effect.events.length
  place.run = effect.run
}

/** Sends it until an answer comes, and compares that answer; gives the events of what was done. */
const perform = async (stage: Stage, compared: ComparedRun, { act, call }: Prepared, what: string) => {
  const events: ModelEvent[] = []
  for (;;) {
    const effect = applyAct(compared.place.run, act)
    const reply = await stage.send(call)
    if (reply) {
      compareAnswer(compared, reply, effect, act, what)
      if (effect.answer.status !== 200) stage.report.refusals += 1
      advance(stage, compared, effect)
      return [...events, ...effect.events]
    }
    if (!(await isDone(stage, compared, effect, what))) continue
    events.push(...effect.events)
    advance(stage, compared, effect)
    await learnDocuments(stage.world, compared)
  }
}

/** The two effects in turn, where the answers are theirs; undefined where they are not. */
const effectsInTurn = (run: ModelRun, turns: ReadonlyArray<readonly [Prepared, Reply]>): Effect[] | undefined => {
  const effects: Effect[] = []
  for (const [{ act }, { status, body }] of turns) {
    const effect = applyAct(effects.at(-1)?.run ?? run, act)
    if (effect.answer.status !== status || effect.answer.key !== body?.error_key) return undefined
    effects.push(effect)
  }
  return effects
}

/** G-093: of a document that changed twice before anybody looked, the last status is delivered. */
const collapsed = (events: readonly ModelEvent[]): ModelEvent[] =>
  events.filter(
    (event, index) =>
      event.event !== 'document_status_changed' ||
      !events
        .slice(index + 1)
        .some((later) => later.event === event.event && later.output === event.output && later.party === event.party),
  )

const raceActs = async (stage: Stage, compared: ComparedRun, [one, other]: Prepared[]): Promise<ModelEvent[]> => {
  if (!one || !other) throw new Error('a race needs two')
  const replies = await Promise.all([stage.send(one.call), stage.send(other.call)])
  const [first, second] = replies
  if (!first || !second) throw new Error('an answer was lost')
  const { run } = compared.place
  const orders: Array<Array<readonly [Prepared, Reply]>> = [
    [
      [one, first],
      [other, second],
    ],
    [
      [other, second],
      [one, first],
    ],
  ]
  const body = await readRun(stage.world, compared.place.runId)
  const histories = orders.flatMap((order) => {
    const effects = effectsInTurn(run, order)
    const end = effects?.at(-1)?.run
    return effects && end && looksLike(stage.world, { ...compared.place, run: end }, body) ? [effects] : []
  })
  const [history] = histories
  const answers = replies.map((reply) => [reply?.status, reply?.body?.error_key])
  assert.ok(history, `${describe(one.act)} against ${describe(other.act)}: ${JSON.stringify([answers, body.status])}`)
  for (const effect of history) advance(stage, compared, effect)
  return collapsed(history.flatMap(({ events }) => [...events]))
}

const emptyReport = (): ModelReport => ({
  ...{ runs: 0, acts: 0, refusals: 0, repeats: 0, cutAndDone: 0, cutAndUndone: 0 },
  ...{ completed: 0, cancelled: 0, events: 0 },
})

const choose = (run: ModelRun, kind: ChoiceKind, pick: number, leaveOut: (act: ModelAct) => boolean): ModelAct => {
  const act = chooseAct(run, kind === 'again' ? 'wrong' : kind, pick)
  return leaveOut(act) ? chooseAct(run, 'wrong', pick) : act
}

export const modelDriver = (world: ModelWorld, options: DriverOptions = {}): ModelDriver => {
  const { leaveOut = () => false } = options
  const report = emptyReport()
  const sources: EventSources = {
    fetchEvents: options.fetchEvents ?? (() => world.changes('company')),
    fetchFirmEvents: options.fetchFirmEvents ?? (() => world.changes('firm')),
  }
  const stage: Stage = { world, sources, report, send: options.transport ?? plainTransport(world) }
  let compared: ComparedRun | undefined
  let last: Prepared | undefined
  const current = (): ComparedRun => {
    if (!compared) throw new Error('no run has been started')
    return compared
  }
  const carryOut = async (prepared: Prepared, prefix: string): Promise<void> => {
    const what = `${prefix}${describe(prepared.act)}, ${prepared.call.caller}, in ${current().place.run.status}`
    report.acts += 1
    const events = await perform(stage, current(), prepared, what)
    await compareRun(world, current(), sources, events, what)
  }
  return {
    report,
    run: () => current().place.run,
    async start() {
      const { run, events } = startedRun(world.bindings)
      compared = { place: { runId: await trigger(stage), run, documentIds: new Map() }, times: new Map() }
      last = undefined
      report.runs += 1
      report.events += events.length
      await compareRun(world, compared, sources, events, 'the trigger')
    },
    async step(kind, pick) {
      const { place } = current()
      const isRepeat = kind === 'again' && last !== undefined
      if (isRepeat) report.repeats += 1
      last =
        kind === 'again' && last ? last : await prepareAct(world, place, choose(place.run, kind, pick, leaveOut), pick)
      await carryOut(last, isRepeat ? 'again ' : '')
    },
    choose: (kind, pick) => chooseAct(current().place.run, kind, pick),
    isRefused: (act) => applyAct(current().place.run, act).answer.status !== 200,
    async act(act) {
      last = await prepareAct(world, current().place, act, report.acts)
      await carryOut(last, '')
    },
    async race(one, other) {
      last = undefined
      report.acts += 2
      const prepared = await Promise.all([one, other].map((act, pick) => prepareAct(world, current().place, act, pick)))
      const events = await raceActs(stage, current(), prepared)
      await compareRun(world, current(), sources, events, `${describe(one)} against ${describe(other)}`)
    },
  }
}

// Drives runs of the model action by action, also over a lossy transport, and compares each with the reference.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ChoiceKind, chooseAction } from './choices.ts'
import { applyAction, type ModelAction } from './model-actions.ts'
import { describeAction, type ModelCall, type Prepared, prepareAction, type Transport } from './model-calls.ts'
import {
  type ComparedRun,
  compareResponse,
  compareRun,
  compareUnchanged,
  type EventSources,
  learnDocuments,
} from './model-comparison.ts'
import { collapsed, raceActions } from './model-race.ts'
import { looksLike, readRun } from './model-reads.ts'
import { createReport, type ModelReport } from './model-report.ts'
import type { ModelWorld } from './model-world.ts'
import { type Effect, type ModelEvent, type ModelRun, startedRun } from './reference.ts'

export interface ModelDriver {
  report: ModelReport
  run(): ModelRun
  /** A new run, by a trigger that may be repeated (FA-51). */
  start(): Promise<void>
  /** One action of that kind, or a repetition of the last one. */
  step(kind: ChoiceKind, pick: number): Promise<void>
  choose(kind: Exclude<ChoiceKind, 'again'>, pick: number): ModelAction
  /** True if the reference refuses it in the current state. */
  isRefused(action: ModelAction): boolean
  perform(action: ModelAction): Promise<void>
  /**
   * Actions that change nothing. After each one, the owner's read of the run and the events are compared; after the last one,
   * every read of every party.
   */
  performInVain(actions: readonly ModelAction[]): Promise<void>
  /** Both concurrently, each legal in the current state: responses, reads and events match one serial order. */
  race(firstAction: ModelAction, other: ModelAction): Promise<void>
}

export interface DriverOptions extends Partial<EventSources> {
  transport?: Transport
  /** Actions that are not chosen, because the state does not show their effect. */
  leaveOut?(action: ModelAction): boolean
}

interface Stage {
  world: ModelWorld
  send: Transport
  sources: EventSources
  report: ModelReport
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

/**
 * FA-65: after a lost response the client reads the run and continues from there; it must be whole, before or after the
 * action.
 */
const isDone = async ({ world, report }: Stage, { trackedRun }: ComparedRun, effect: Effect, label: string) => {
  const body = await readRun(world, trackedRun.runId)
  const isAfter = looksLike(world, { ...trackedRun, run: effect.run }, body)
  const isBefore = looksLike(world, trackedRun, body)
  assert.ok(isAfter || isBefore, `half done: ${label}: ${JSON.stringify(body)}`)
  if (isAfter && isBefore) return false
  if (isAfter) report.cutAndDone += 1
  else report.cutAndUndone += 1
  return isAfter
}

const advance = ({ report }: Stage, { trackedRun }: ComparedRun, effect: Effect): void => {
  if (effect.run.status !== trackedRun.run.status) {
    if (effect.run.status === 'completed') report.completed += 1
    if (effect.run.status === 'cancelled') report.cancelled += 1
  }
  report.events += effect.events.length
  trackedRun.run = effect.run
}

/** Sends it until a response comes, and compares that response; returns the events of the action. */
const perform = async (stage: Stage, compared: ComparedRun, { action, call }: Prepared, label: string) => {
  const events: ModelEvent[] = []
  for (;;) {
    const effect = applyAction(compared.trackedRun.run, action)
    const reply = await stage.send(call)
    if (reply) {
      compareResponse(compared, reply, effect, action, label)
      if (effect.response.status !== 200) stage.report.refusals += 1
      advance(stage, compared, effect)
      return [...events, ...effect.events]
    }
    if (!(await isDone(stage, compared, effect, label))) continue
    events.push(...effect.events)
    advance(stage, compared, effect)
    await learnDocuments(stage.world, compared)
  }
}

const carryOutInVain = async (
  stage: Stage,
  compared: ComparedRun,
  prepared: Prepared,
  label: string,
): Promise<void> => {
  const { run } = compared.trackedRun
  stage.report.actions += 1
  await perform(stage, compared, prepared, label)
  assert.equal(compared.trackedRun.run, run, `${label} changes nothing`)
  await compareUnchanged(stage.world, compared, stage.sources, label)
}

const choose = (
  run: ModelRun,
  kind: ChoiceKind,
  pick: number,
  leaveOut: (action: ModelAction) => boolean,
): ModelAction => {
  const action = chooseAction(run, kind === 'again' ? 'wrong' : kind, pick)
  return leaveOut(action) ? chooseAction(run, 'wrong', pick) : action
}

const createStage = (world: ModelWorld, options: DriverOptions): Stage => ({
  world,
  send: options.transport ?? plainTransport(world),
  sources: {
    fetchEvents: options.fetchEvents ?? (() => world.changes('company')),
    fetchFirmEvents: options.fetchFirmEvents ?? (() => world.changes('firm')),
  },
  report: createReport(),
})

export const modelDriver = (world: ModelWorld, options: DriverOptions = {}): ModelDriver => {
  const { leaveOut = () => false } = options
  const stage = createStage(world, options)
  const { report, sources } = stage
  let compared: ComparedRun | undefined
  let last: Prepared | undefined
  const current = (): ComparedRun => {
    if (!compared) throw new Error('no run has been started')
    return compared
  }
  const toLabel = ({ action, call }: Prepared): string =>
    `${describeAction(action)}, ${call.caller}, in ${current().trackedRun.run.status}`
  const carryOut = async (prepared: Prepared, prefix: string): Promise<void> => {
    const label = `${prefix}${toLabel(prepared)}`
    report.actions += 1
    const events = await perform(stage, current(), prepared, label)
    await compareRun(world, current(), sources, [events], label)
  }
  return {
    report,
    run: () => current().trackedRun.run,
    async start() {
      const { run, events } = startedRun(world.bindings)
      compared = { trackedRun: { runId: await trigger(stage), run, documentIds: new Map() }, times: new Map() }
      last = undefined
      report.runs += 1
      report.events += events.length
      await compareRun(world, compared, sources, [events], 'the trigger')
    },
    async step(kind, pick) {
      const { trackedRun } = current()
      const isRepeat = kind === 'again' && last !== undefined
      if (isRepeat) report.repeats += 1
      last =
        kind === 'again' && last
          ? last
          : await prepareAction(world, trackedRun, choose(trackedRun.run, kind, pick, leaveOut), pick)
      await carryOut(last, isRepeat ? 'again ' : '')
    },
    choose: (kind, pick) => chooseAction(current().trackedRun.run, kind, pick),
    isRefused: (action) => applyAction(current().trackedRun.run, action).response.status !== 200,
    async perform(action) {
      last = await prepareAction(world, current().trackedRun, action, report.actions)
      await carryOut(last, '')
    },
    async performInVain(actions) {
      for (const action of actions) {
        last = await prepareAction(world, current().trackedRun, action, report.actions)
        await carryOutInVain(stage, current(), last, toLabel(last))
      }
      if (actions.length > 0) await compareRun(world, current(), sources, [[]], 'actions that change nothing')
    },
    async race(firstAction, other) {
      last = undefined
      report.actions += 2
      const prepared = await Promise.all(
        [firstAction, other].map((action, pick) => prepareAction(world, current().trackedRun, action, pick)),
      )
      const histories = await raceActions(stage, current(), prepared)
      for (const effect of histories[0] ?? []) advance(stage, current(), effect)
      const orders = histories.map((history) => collapsed(history.flatMap(({ events }) => [...events])))
      await compareRun(
        world,
        current(),
        sources,
        orders,
        `${describeAction(firstAction)} against ${describeAction(other)}`,
      )
    },
  }
}

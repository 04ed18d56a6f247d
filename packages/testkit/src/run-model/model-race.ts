// Two concurrent actions on a run of the model: the serial orders that explain the responses and the run.
import assert from 'node:assert/strict'
import type { Reply } from '../http/call.ts'
import { applyAction } from './model-actions.ts'
import { describeAction, type Prepared, type Transport } from './model-calls.ts'
import type { ComparedRun } from './model-comparison.ts'
import { looksLike, readRun } from './model-reads.ts'
import type { ModelWorld } from './model-world.ts'
import type { Effect, ModelEvent, ModelRun } from './reference.ts'

/** The two effects in order, if the responses match; otherwise undefined. */
const effectsInTurn = (run: ModelRun, turns: ReadonlyArray<readonly [Prepared, Reply]>): Effect[] | undefined => {
  const effects: Effect[] = []
  for (const [{ action }, { status, body }] of turns) {
    const effect = applyAction(effects.at(-1)?.run ?? run, action)
    if (effect.response.status !== status || effect.response.key !== body?.error_key) return undefined
    effects.push(effect)
  }
  return effects
}

/** G-093: of a document that changed twice before a read, the last status is delivered. */
export const collapsed = (events: readonly ModelEvent[]): ModelEvent[] =>
  events.filter(
    (event, index) =>
      event.event !== 'document_status_changed' ||
      !events
        .slice(index + 1)
        .some((later) => later.event === event.event && later.output === event.output && later.party === event.party),
  )

/** The serial orders that match the responses and the run: two, if only the order of the events differs. */
export const raceActions = async (
  { world, send }: { world: ModelWorld; send: Transport },
  compared: ComparedRun,
  [firstAction, other]: Prepared[],
): Promise<Effect[][]> => {
  if (!firstAction || !other) throw new Error('a race needs two')
  const replies = await Promise.all([send(firstAction.call), send(other.call)])
  const [first, second] = replies
  if (!first || !second) throw new Error('a response was lost')
  const { run } = compared.trackedRun
  const orders: Array<Array<readonly [Prepared, Reply]>> = [
    [
      [firstAction, first],
      [other, second],
    ],
    [
      [other, second],
      [firstAction, first],
    ],
  ]
  const body = await readRun(world, compared.trackedRun.runId)
  const histories = orders.flatMap((order) => {
    const effects = effectsInTurn(run, order)
    const end = effects?.at(-1)?.run
    return effects && end && looksLike(world, { ...compared.trackedRun, run: end }, body) ? [effects] : []
  })
  const responses = replies.map((reply) => [reply?.status, reply?.body?.error_key])
  assert.ok(
    histories.length > 0,
    `${describeAction(firstAction.action)} against ${describeAction(other.action)}: ${JSON.stringify([responses, body.status])}`,
  )
  return histories
}

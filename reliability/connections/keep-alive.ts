// Endpoints that promise keep-alive and close a moment later, often just as the next delivery is written.
import { setTimeout as delay } from 'node:timers/promises'
import { behaviours, type Random, random } from '@company-data/testkit'
import { type Actor, editor } from '../actors.ts'
import { type Figure, figure, none, type Options, type Run } from '../figure.ts'
import { createFixture, type Fixture, type Hook, type Shop } from '../fixture.ts'
import { embeddedWithWorker, type Installation } from '../installations.ts'
import { type Ledger, ledger } from '../ledger.ts'
import { findFaults, type Verdict } from '../oracle.ts'
import { countTrips, toWebhookEvents } from '../received-events.ts'

/** New endpoints in every round, because the platform remembers how an endpoint treats its connections. */
const ROUNDS = 12
const ENDPOINTS = 16
const EDITS = 24
const MAX_CLOSE_DELAY_MS = 30
const ARRIVE_TIMEOUT_MS = 5_000

interface Round {
  verdict: Verdict
  connections: number
}

const openEndpoints = async (shop: Shop, chance: Random): Promise<Hook[]> => {
  const hooks: Hook[] = []
  while (hooks.length < ENDPOINTS) hooks.push(await shop.addHook([]))
  for (const { sink } of hooks)
    sink.behaveAs((exchange) => behaviours.closeIdle(chance.between(0, MAX_CLOSE_DELAY_MS))(exchange))
  return hooks
}

const runRound = async (fixture: Fixture, person: Actor, { actions }: Ledger, chance: Random): Promise<Round> => {
  const [shop] = fixture.shops as [Shop]
  const hooks = await openEndpoints(shop, chance)
  const [sinceMs, from] = [Date.now(), actions.length]
  // In pairs and small groups: the next delivery is written just after the response to the previous one.
  while (actions.length < from + EDITS) {
    await person.step()
    await delay(chance.between(5, 40))
  }
  const roundActions = actions.slice(from)
  const verdict = (): Verdict =>
    findFaults({
      actions: roundActions,
      hooks: hooks.map((hook) => toWebhookEvents(hook, sinceMs)),
      feeds: [],
      kills: [],
    })
  for (const end = Date.now() + ARRIVE_TIMEOUT_MS; verdict().lost.length > 0 && Date.now() < end; ) await delay(100)
  const connections = hooks.reduce((sum, { sink }) => sum + sink.connections, 0)
  for (const { id } of hooks) await fixture.company.webhooks.delete({ serviceId: shop.id, webhookId: id })
  return { verdict: verdict(), connections }
}

const race = async (installation: Installation, fixture: Fixture, { seed }: Options): Promise<Figure[]> => {
  const chance = random(seed)
  const stage = { region: installation.region, ledger: ledger() }
  const person = editor(stage, await fixture.addEditor())
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) rounds.push(await runRound(fixture, person, stage.ledger, chance))
  const sum = (value: (round: Round) => number): number => rounds.reduce((total, round) => total + value(round), 0)
  const trips = await countTrips(fixture)
  const deliveries = sum(({ verdict }) => verdict.deliveries)
  const connections = sum((round) => round.connections)
  return [
    figure('endpoints that close a connection they promised to keep', ROUNDS * ENDPOINTS),
    figure('deliveries', deliveries),
    figure('of these on a reused connection', deliveries - connections),
    none('healthy endpoints taken for bad', trips),
    none(
      'reorderings',
      sum(({ verdict }) => verdict.reordered.length),
    ),
    // Events that a bad endpoint has not received are in its backlog and not lost.
    ...(trips === 0
      ? [
          none(
            'events lost',
            sum(({ verdict }) => verdict.lost.length),
          ),
        ]
      : []),
  ]
}

export const keepAliveRun: Run = {
  name: 'keep-alive race',
  async run(options) {
    const installation = await embeddedWithWorker()
    try {
      await installation.ready()
      const fixture = await createFixture(installation.frontDoor, [[]])
      return await race(installation, fixture, options).finally(() => fixture.stop())
    } finally {
      await installation.stop()
    }
  },
}

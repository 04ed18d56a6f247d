// `kill -9` at random moments, under load: confirmed operations arrive everywhere, in order, and nothing else does.
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceClient } from '@company-data/sdk'
import { behaviours, type Random, random } from '@company-data/testkit'
import { type Actor, editor, keepActing, visitor } from './actors.ts'
import { type CustomerWatch, watchCustomers } from './customer-watch.ts'
import { type FeedReader, readFeed } from './feed-reader.ts'
import { type Figure, figure, none, type Options, quantile, type Run } from './figure.ts'
import { createFixture, type Editor, type Fixture } from './fixture.ts'
import type { Install, Installation } from './installations.ts'
import {
  type Gap,
  isExcused,
  type Kill,
  killAround,
  measureLongestSilence,
  recoveries,
  toVictimFigures,
} from './kills.ts'
import { type Ledger, ledger } from './ledger.ts'
import { findFaults, listFeedEvents, type Verdict } from './oracle.ts'
import { allHooks, badSignatures, countTrips, staleValues, toWebhookEvents } from './received-events.ts'
import type { UnexpectedEnd } from './supervised-process.ts'

const comings = ['connection_created', 'connection_deleted']
/** Three services; each has a webhook for all events, with which the order of the others is compared. */
const LAYOUT = [
  [[], comings, ['field_updated']],
  [[], ['field_updated']],
  [[], comings],
]
/** Requests in flight to one more webhook for all events, with the order of customers (B-25). */
const PARALLEL = 4
const EDITORS = 3
const VISITORS_PER_SHOP = 2
const PAUSE_MS = [20, 120] as const
const ARRIVE_TIMEOUT_MS = 90_000

const createTokenGetter = (client: ServiceClient) => async () => (await client.token()).accessToken

/** Every actor acts once more; when these events have arrived in ordered channels, nothing can still be pending. */
const runClosingActions = async (actors: readonly Actor[], { actions }: Ledger, fixture: Fixture): Promise<void> => {
  const from = actions.length
  const sinceMs = Date.now()
  for (const actor of actors) {
    // Two confirmed operations, because a visitor comes and goes.
    for (let remaining = 2; remaining > 0; ) {
      const before = actions.length
      await actor.step()
      if (actions.length > before && actions.at(-1)?.outcome === 'done') remaining -= 1
      await delay(20)
    }
  }
  const missing = (): number => {
    const hooks = allHooks(fixture).map((hook) => toWebhookEvents(hook, sinceMs))
    return findFaults({ actions: actions.slice(from), hooks, feeds: [], kills: [] }).lost.length
  }
  for (const end = Date.now() + ARRIVE_TIMEOUT_MS; missing() > 0 && Date.now() < end; ) await delay(300)
}

/** G-091: rows held by a fetch that died with its process are free after a minute of the platform clock. */
const drainFeeds = async (installation: Installation, feeds: readonly FeedReader[]): Promise<void> => {
  await Promise.all(feeds.map((feed) => feed.stop()))
  await Promise.all(feeds.map((feed) => feed.drain()))
  await installation.advance(61)
  await Promise.all(feeds.map((feed) => feed.drain()))
}

const toFigures = (verdict: Verdict, kills: readonly Kill[], recovered: readonly number[]): Figure[] => [
  figure('kills', kills.length),
  ...toVictimFigures(kills),
  figure('acts answered as done', verdict.done),
  figure('acts without an answer', verdict.unknown),
  figure('acts refused, or not sent because nothing listened', verdict.refused),
  figure('deliveries to webhooks', verdict.deliveries),
  figure('rows fetched from feeds', verdict.fetched),
  none('events lost', verdict.lost.length),
  none('acts reported in part', verdict.torn.length),
  none('events without an act', verdict.invented.length),
  none('reorderings', verdict.reordered.length),
  figure('repeats at webhooks', verdict.repeats),
  none('repeats beyond one per webhook and kill', verdict.unexplained.length),
  figure('repeats on feeds, same id', verdict.feedRepeats),
  none('repeats on feeds under another id', verdict.feedIdChanges.length),
  figure('recovery at the slowest webhook, median, s', quantile(recovered, 0.5).toFixed(1)),
  figure('recovery, longest, s', quantile(recovered, 1).toFixed(1)),
  figure('recoveries measured (no other kill within 12 s before or until it)', recovered.length),
]

interface Cast {
  fixture: Fixture
  editors: readonly Editor[]
  actors: readonly Actor[]
  ledger: Ledger
  watch: CustomerWatch
}

/** Creates endpoints with a short delay for each response, and persons who are ready to act. */
const makeReady = async (installation: Installation, chance: Random): Promise<Cast> => {
  await installation.ready()
  const fixture = await createFixture(installation.frontDoor, LAYOUT, installation.sinkHost)
  await fixture.shops[0]?.addHook([], { parallel: PARALLEL })
  const watch = watchCustomers((exchange) => behaviours.slow(chance.between(0, 8))(exchange))
  for (const { sink, parallel } of allHooks(fixture))
    sink.behaveAs(parallel ? watch.behaviour : (exchange) => behaviours.slow(chance.between(0, 8))(exchange))
  const editors: Editor[] = []
  while (editors.length < EDITORS) editors.push(await fixture.addEditor())
  const stage = { region: installation.region, ledger: ledger() }
  const actors = editors.map((person) => editor(stage, person))
  for (const shop of fixture.shops)
    for (let count = 0; count < VISITORS_PER_SHOP; count += 1)
      actors.push(visitor(stage, await fixture.addPerson(), shop))
  await delay(2_000)
  return { fixture, editors, actors, ledger: stage.ledger, watch }
}

const explain = (verdict: Verdict, unexcused: readonly UnexpectedEnd[]): void => {
  for (const [name, faults] of Object.entries(verdict))
    if (Array.isArray(faults)) for (const text of faults.slice(0, 5)) console.error(`    ${name}: ${text}`)
  for (const { text } of unexcused) console.error(`    unexpected end: ${text}`)
}

const countOverfull = (fixture: Fixture): number =>
  allHooks(fixture).filter(({ sink, parallel = 1 }) => sink.maxInFlight > parallel).length

const soak = async (installation: Installation, cast: Cast, options: Options, gap: Gap): Promise<Figure[]> => {
  const { fixture, editors, actors, ledger: castLedger } = cast
  const chance = random(options.seed)
  const sinceMs = Date.now()
  const load = keepActing(actors, chance.fork(), PAUSE_MS)
  const feeds = fixture.shops.map(({ client }) =>
    readFeed(installation.feeds ?? installation.region, createTokenGetter(client), chance.fork()),
  )
  const kills = await killAround(installation, options.kills, chance.fork(), gap)
  await delay(3_000)
  await load.stop()
  await installation.ready()
  await runClosingActions(actors, castLedger, fixture)
  await drainFeeds(installation, feeds)
  const hooks = allHooks(fixture).map((hook) => toWebhookEvents(hook, sinceMs))
  const listPages = (index: number) => listFeedEvents(feeds[index]?.pages ?? [], sinceMs)
  const read = fixture.shops.map(({ id }, index) => ({ serviceId: id, pages: listPages(index) }))
  const verdict = findFaults({ actions: castLedger.actions, hooks, feeds: read, kills })
  const ends = installation.processes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
  const unexcused = ends.filter((end) => !isExcused(end, kills))
  explain(verdict, unexcused)
  const cuts = feeds.reduce((sum, feed) => sum + feed.cuts, 0)
  return [
    ...toFigures(verdict, kills, recoveries(kills, hooks)),
    figure('longest silence of a webhook, consecutive kills included, s', measureLongestSilence(hooks).toFixed(1)),
    figure('fetches cut or closed by the consumer', cuts),
    none('webhooks with too many deliveries in flight', countOverfull(fixture)),
    none('customers with two deliveries in flight', cast.watch.countDoubles()),
    none('wrong signatures', await badSignatures(allHooks(fixture))),
    none('outdated last values', await staleValues(installation.region, fixture, editors)),
    none('healthy endpoints taken for bad', await countTrips(fixture)),
    figure('starts that failed because PostgreSQL was killed', ends.length - unexcused.length),
    none('other unexpected ends of processes', unexcused.length),
    ...(installation.figures?.(verdict) ?? []),
  ]
}

export const soakRun = (name: string, install: Install, gap: Gap): Run => ({
  name,
  async run(options) {
    const installation = await install()
    try {
      const cast = await makeReady(installation, random(options.seed).fork())
      return await soak(installation, cast, options, gap).finally(() => cast.fixture.stop())
    } catch (error) {
      for (const { describe } of installation.processes) console.error(`    ${describe()}`)
      console.error(await installation.readStoreLog?.().catch(() => ''))
      throw error
    } finally {
      await installation.stop()
    }
  },
})

// `kill -9` at random moments, under load: what was answered as done arrives everywhere, in order, and is not made up.
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceClient } from '@company-data/sdk'
import { behaviours } from '@company-data/testkit'
import { type Actor, editor, keepActing, visitor } from './actors.ts'
import { type FeedReader, readFeed } from './feed-reader.ts'
import { type Figure, figure, none, type Options, quantile, type Run } from './figure.ts'
import type { Install, Installation } from './installations.ts'
import { type Evidence, type HookSeen, judge, seenOnFeed, type Verdict } from './judge.ts'
import { type Ledger, ledger } from './ledger.ts'
import { type Random, random } from './random.ts'
import { allHooks, badSignatures, countTrips, hookSeen, staleValues } from './received.ts'
import { type Editor, makeScene, type Scene } from './scene.ts'

const comings = ['connection_created', 'connection_deleted']
/** Three services; each has a webhook for everything, which the order of the others is compared with. */
const LAYOUT = [
  [[], comings, ['field_updated']],
  [[], ['field_updated']],
  [[], comings],
]
const EDITORS = 3
const VISITORS_PER_SHOP = 2
const PAUSE_MS = [20, 120] as const
const ARRIVE_WITHIN_MS = 90_000

interface Kill {
  atMs: number
  /** By then everything that was to be killed is. */
  overMs: number
  victim: string
}

const tokenOf = (client: ServiceClient) => async () => (await client.token()).accessToken

/** Everybody acts once more, to the end; in ordered channels nothing is under way any more when that has arrived. */
const closingActs = async (actors: readonly Actor[], { acts }: Ledger, scene: Scene): Promise<void> => {
  const from = acts.length
  const sinceMs = Date.now()
  for (const actor of actors) {
    // Two that are done: a visitor comes and goes.
    for (let left = 2; left > 0; ) {
      const before = acts.length
      await actor.step()
      if (acts.length > before && acts.at(-1)?.outcome === 'done') left -= 1
      await delay(20)
    }
  }
  const missing = (): number => {
    const hooks = allHooks(scene).map((hook) => hookSeen(hook, sinceMs))
    return judge({ acts: acts.slice(from), hooks, feeds: [], kills: [] }).lost.length
  }
  for (const end = Date.now() + ARRIVE_WITHIN_MS; missing() > 0 && Date.now() < end; ) await delay(300)
}

/** What a fetch that died with its process holds is free after a minute of the platform's clock (G-091). */
const drainFeeds = async (installation: Installation, feeds: readonly FeedReader[]): Promise<void> => {
  await Promise.all(feeds.map((feed) => feed.stop()))
  await Promise.all(feeds.map((feed) => feed.drain()))
  await installation.advance(61)
  await Promise.all(feeds.map((feed) => feed.drain()))
}

/** After the first kill and before the last one, so that some recoveries are seen without another kill in them. */
const ALONE_MS = 16_000

/** From a kill until every webhook has got a delivery again; of kills with no other one around them. */
const recoveries = (kills: readonly Kill[], hooks: readonly HookSeen[]): number[] =>
  kills.flatMap(({ atMs }, index) => {
    const next = kills[index + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const firsts = hooks.map(({ seen }) => seen.find(({ receivedMs }) => receivedMs > atMs)?.receivedMs ?? Number.NaN)
    const over = Math.max(...firsts)
    const isAlone = atMs - (kills[index - 1]?.atMs ?? 0) > 12_000 && over < next
    return isAlone ? [(over - atMs) / 1000] : []
  })

const countOf = (kills: readonly Kill[]): Figure[] => {
  const counts = Map.groupBy(kills, ({ victim }) => victim)
  return [...counts].map(([victim, { length }]) => figure(`  of these: ${victim}`, length))
}

const explain = (verdict: Verdict): void => {
  for (const [name, found] of Object.entries(verdict)) {
    if (Array.isArray(found)) for (const text of found.slice(0, 5)) console.error(`    ${name}: ${text}`)
  }
}

const figuresOf = (verdict: Verdict, kills: readonly Kill[], recovered: readonly number[]): Figure[] => [
  figure('kills', kills.length),
  ...countOf(kills),
  figure('acts answered as done', verdict.done),
  figure('acts without an answer', verdict.unknown),
  figure('acts refused, or never sent because nobody listened', verdict.refused),
  figure('deliveries to webhooks', verdict.deliveries),
  figure('rows fetched from feeds', verdict.fetched),
  none('events lost', verdict.lost.length),
  none('acts told by halves', verdict.torn.length),
  none('events of no act', verdict.invented.length),
  none('reorderings', verdict.reordered.length),
  figure('repeats at webhooks', verdict.repeats),
  none('repeats beyond one per webhook and kill', verdict.unexplained.length),
  figure('repeats on feeds, same id', verdict.feedRepeats),
  none('repeats on feeds under another id', verdict.feedIdChanges.length),
  figure('recovery at the slowest webhook, median, s', quantile(recovered, 0.5).toFixed(1)),
  figure('recovery, longest, s', quantile(recovered, 1).toFixed(1)),
  figure('recoveries measured (no other kill within 12 s before or until it)', recovered.length),
]

const killAround = async (
  installation: Installation,
  options: Options,
  chance: Random,
  gap: readonly [number, number],
) => {
  const kills: Kill[] = []
  while (kills.length < options.kills) {
    const isMeasured = kills.length === 1 || kills.length === options.kills - 1
    await delay(isMeasured ? ALONE_MS : chance.between(...gap))
    const victim = process.env.VICTIM ?? chance.weighted(installation.victims)
    const atMs = Date.now()
    await installation.kill(victim)
    kills.push({ atMs, overMs: Date.now(), victim })
  }
  return kills
}

const soak = async (
  installation: Installation,
  options: Options,
  gap: readonly [number, number],
): Promise<Figure[]> => {
  const chance = random(options.seed)
  await installation.ready()
  const scene = await makeScene(installation.frontDoor, LAYOUT)
  const hooks = allHooks(scene)
  try {
    const pauses = chance.fork()
    for (const { sink } of hooks)
      sink.behaveAs((exchange) => behaviours.status(200, { delayMs: pauses.between(0, 8) })(exchange))
    const editors: Editor[] = []
    while (editors.length < EDITORS) editors.push(await scene.addEditor())
    const stage = { region: installation.region, ledger: ledger() }
    const actors = editors.map((one) => editor(stage, one))
    for (const shop of scene.shops)
      for (let count = 0; count < VISITORS_PER_SHOP; count += 1)
        actors.push(visitor(stage, await scene.addPerson(), shop))
    await delay(2_000)
    const sinceMs = Date.now()
    const load = keepActing(actors, chance.fork(), PAUSE_MS)
    const feeds = scene.shops.map(({ client }) => readFeed(installation.region, tokenOf(client), chance.fork()))
    const kills = await killAround(installation, options, chance.fork(), gap)
    await delay(3_000)
    await load.stop()
    await installation.ready()
    await closingActs(actors, stage.ledger, scene)
    await drainFeeds(installation, feeds)
    const evidence: Evidence = {
      acts: stage.ledger.acts,
      hooks: hooks.map((hook) => hookSeen(hook, sinceMs)),
      feeds: scene.shops.map(({ id }, index) => ({
        serviceId: id,
        pages: seenOnFeed(feeds[index]?.pages ?? [], sinceMs),
      })),
      kills,
    }
    const verdict = judge(evidence)
    explain(verdict)
    const unasked = installation.processes.flatMap((one) => one.unasked)
    for (const text of unasked) console.error(`    ended by itself: ${text}`)
    return [
      ...figuresOf(verdict, kills, recoveries(kills, evidence.hooks)),
      figure(
        'fetches cut or closed by the consumer',
        feeds.reduce((sum, { cuts }) => sum + cuts, 0),
      ),
      none('webhooks with two deliveries in flight', hooks.filter(({ sink }) => sink.maxInFlight > 1).length),
      none('wrong signatures', await badSignatures(hooks)),
      none('last values that are not the present ones', await staleValues(installation.region, scene, editors)),
      none('healthy endpoints taken for bad', await countTrips(scene)),
      none('processes that ended by themselves', unasked.length),
    ]
  } finally {
    await scene.stop()
  }
}

/** `gap`: from, to, in milliseconds between two kills. */
export const soakRun = (name: string, install: Install, gap: readonly [number, number]): Run => ({
  name,
  async run(options) {
    const installation = await install()
    try {
      return await soak(installation, options, gap)
    } finally {
      await installation.stop()
    }
  },
})

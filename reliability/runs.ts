// Runs of a flow with three parties while the platform is killed in the middle of their calls. Every call is retried
// until it gets a response, and after each the run, its copies, its signing line and its events match the reference,
// with nothing done twice.
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ChoiceKind,
  type ModelWorld,
  modelDriver,
  modelWorld,
  type Random,
  random,
  worldWithTransport,
} from '@company-data/testkit'
import { type Figure, figure, none, type Run } from './figure.ts'
import type { Install, Installation } from './installations.ts'
import { killingTransport } from './killing-transport.ts'
import { isExcused, type Kill, toVictimFigures } from './kills.ts'

type Members = Record<string, unknown>

const SHARES = { onward: 14, wrong: 3, again: 3, ending: 1 } as const satisfies Record<ChoiceKind, number>
/** Actions that are still tried on an ended run. */
const LAST_ACTS = 3
const KILLED_SHARE = 0.5
/** The embedded PostgreSQL is started again with growing pauses. */
const READ_TIMEOUT_MS = 60_000

/** The victims that affect calls: a worker alone serves none. */
const selectCallVictims = ({ victims }: Installation): Record<string, number> =>
  Object.fromEntries(Object.entries(victims).filter(([name]) => !/worker/.test(name)))

/** A read that the store lost is repeated. Only reads of the feed have an effect, and their rows are sent again. */
const patient = (installation: Installation, world: ModelWorld): ModelWorld => {
  const send: ModelWorld['send'] = async (...request) => {
    for (const endMs = Date.now() + READ_TIMEOUT_MS; ; ) {
      const reply = await world.send(...request).catch(() => undefined)
      const isLate = Date.now() > endMs
      if (reply && (reply.status < 500 || isLate)) return reply
      if (isLate) throw new Error(`no answer to ${request.slice(2, 4).join(' ')}`)
      await delay(100)
      await installation.ready()
    }
  }
  return worldWithTransport(world, send)
}

/** Each event once: a redelivered one has the same id (D2-EVT-12). */
const deduplicateEvents = (world: ModelWorld, by: 'company' | 'firm') => {
  const knownIds = new Set<unknown>()
  let repeats = 0
  return {
    repeats: () => repeats,
    async fetch(): Promise<Members[]> {
      const events = await world.changes(by)
      const fresh = events.filter(({ id }) => !knownIds.has(id))
      repeats += events.length - fresh.length
      for (const { id } of fresh) knownIds.add(id)
      return fresh
    },
  }
}

/** A repeated trigger has started one run (FA-51). */
const countRuns = async ({ send, flowId }: ModelWorld): Promise<number> => {
  let count = 0
  for (let cursor = ''; ; ) {
    const path = `/api/company-data/flow-runs?flow_id=${flowId}&limit=250${cursor}`
    const { body } = await send('company', 'client', 'GET', path)
    count += body.items.length
    if (body.next_cursor === null) return count
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Every document of the service belongs to a run and was created once: two sets would exceed the signing lines. */
const countDocuments = async ({ send }: ModelWorld): Promise<{ documents: number; lines: number }> => {
  const ids = new Set<string>()
  let documents = 0
  for (let cursor = ''; ; ) {
    const { body } = await send('company', 'client', 'GET', `/api/company-data/documents?limit=100${cursor}`)
    for (const { run_signatures } of body.items)
      for (const { document_id } of run_signatures ?? []) ids.add(document_id)
    documents += body.items.length
    if (body.next_cursor === null) return { documents, lines: ids.size }
    cursor = `&cursor=${body.next_cursor}`
  }
}

interface Trial {
  figures: Figure[]
  kills: readonly Kill[]
}

const tryRuns = async (
  installation: Installation,
  count: number,
  hasTwoHats: boolean,
  chance: Random,
): Promise<Trial> => {
  const directWorld = await modelWorld(installation, { hasTwoHats })
  const world = patient(installation, directWorld)
  const victims = selectCallVictims(installation)
  const transport = killingTransport(installation, directWorld, { victims, count, share: KILLED_SHARE }, chance.fork())
  const [feed, firmFeed] = [deduplicateEvents(world, 'company'), deduplicateEvents(world, 'firm')]
  const driver = modelDriver(world, {
    transport: transport.send,
    fetchEvents: feed.fetch,
    fetchFirmEvents: firmFeed.fetch,
    // Rewriting it with the same value raises another event.
    leaveOut: (action) => action.kind === 'change' && action.change === 'metadata',
  })
  const faults: string[] = []
  while (transport.kills.length < count) {
    try {
      await driver.start()
      for (let remaining = LAST_ACTS; remaining > 0; ) {
        await driver.step(chance.weighted(SHARES), Math.floor(chance.between(0, 10_000)))
        if (/^(?:completed|cancelled)$/.test(driver.run().status)) remaining -= 1
      }
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
      if (faults.length > 5) break
    }
  }
  for (const text of faults) console.error(`    ${text}`)
  const { report } = driver
  const { documents, lines } = await countDocuments(world)
  const label = hasTwoHats ? ', one person with two parties' : ''
  return {
    kills: transport.kills,
    figures: [
      figure(`runs${label}; completed; cancelled`, `${report.runs}; ${report.completed}; ${report.cancelled}`),
      figure('acts; of these refused as they must be', `${report.actions}; ${report.refusals}`),
      figure('calls cut by a kill that were done; not done', `${report.cutAndDone}; ${report.cutAndUndone}`),
      figure('kills whose call was answered all the same', transport.answeredCount()),
      figure('events; given away again by the feeds', `${report.events}; ${feed.repeats() + firmFeed.repeats()}`),
      none('acts after which an answer, a read or an event was not that of the reference', faults.length),
      none('runs started twice', (await countRuns(world)) - report.runs),
      none('documents beyond those that the lines name', documents - lines),
    ],
  }
}

export const runsRun = (name: string, install: Install): Run => ({
  name,
  async run({ kills, seed }) {
    const installation = await install()
    try {
      await installation.ready()
      const chance = random(seed)
      const third = Math.floor(kills / 3)
      const trials = [
        await tryRuns(installation, kills - third, false, chance.fork()),
        await tryRuns(installation, third, true, chance.fork()),
      ]
      const allKills = trials.flatMap((trial) => trial.kills)
      const ends = installation.processes.flatMap(({ unexpectedEnds }) => unexpectedEnds)
      const unexcused = ends.filter((end) => !isExcused(end, allKills))
      for (const { text } of unexcused) console.error(`    unexpected end: ${text}`)
      return [
        figure('kills', allKills.length),
        ...toVictimFigures(allKills),
        ...trials.flatMap(({ figures }) => figures),
        none('unexpected ends of processes', unexcused.length),
      ]
    } finally {
      await installation.stop()
    }
  },
})

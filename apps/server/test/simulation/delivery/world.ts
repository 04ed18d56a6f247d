// The world of a simulation of delivery: a store, a network, two processes, endpoints and a consumer.
import type { Random } from '@company-data/testkit'
import { createOwner, type Owner, type VirtualTime } from '../machine/virtual-time.ts'
import { type ModelStore, modelStore } from '../store/model-store.ts'
import type { StoreDeps } from '../store/transactions.ts'
import type { WebhookSettings } from './channel-history.ts'
import { feedConsumer } from './consumer.ts'
import { type EndpointOutcome, virtualEndpoints } from './endpoints.ts'
import { createHistory, type History } from './history.ts'
import { type Doubles, type SimulatedProcess, startProcess } from './process.ts'
import { chooseWebhooks, fillStore, SERVICE } from './setup.ts'

export interface World {
  time: VirtualTime
  chance: Random
  store: ModelStore
  history: History
  webhooks: readonly WebhookSettings[]
  /** Kills, faults and everything else that no process causes. */
  nature: Owner
  delayMs(): number
  /** No more faults: everything must arrive now. */
  isQuiet: boolean
  /** The offset of the platform's clock. */
  offsetMs: number
  counts: { kills: number; confirmed: number; unknown: number }
  processes: Array<SimulatedProcess | undefined>
  moods: Map<string, EndpointOutcome>
}

export const PROCESSES = 2

export const createWorld = (time: VirtualTime, chance: Random, record: StoreDeps['record']): World => {
  const webhooks = chooseWebhooks(chance)
  const history = createHistory(webhooks, SERVICE)
  const packets = chance.fork()
  const maxMs = chance.chance(0.2) ? 20 : 2
  const delayMs = (): number => (packets.chance(0.02) ? packets.between(10, 200) : packets.between(0.1, maxMs))
  const runMs = (): number => (packets.chance(0.05) ? packets.between(1, 30) : packets.between(0, 0.5))
  const deps = { time, chance: packets, delayMs, runMs, onCommit: history.onCommit }
  const store = modelStore({ ...deps, ...(record && { record }) })
  fillStore(store, webhooks)
  return {
    time,
    chance,
    store,
    history,
    webhooks,
    nature: createOwner('nature'),
    delayMs: () => (chance.chance(0.02) ? chance.between(10, 300) : chance.between(0.2, 5)),
    isQuiet: false,
    offsetMs: 0,
    counts: { kills: 0, confirmed: 0, unknown: 0 },
    processes: [],
    moods: new Map(),
  }
}

const openEndpoints = (world: World) => {
  const { time, chance, history, delayMs, moods } = world
  return virtualEndpoints({
    time,
    delayMs,
    observer: history,
    choose: (webhookId) => ({
      outcome: world.isQuiet ? 'ok' : (moods.get(webhookId) ?? 'ok'),
      workMs: chance.chance(0.05) ? chance.between(50, 3_000) : chance.between(0, 20),
    }),
  })
}

/** Starts processes, and starts them again some time after a kill. */
const supervisor = (world: World, doubles: Doubles) => {
  const { time, chance, store, history, nature, processes } = world
  const endpoints = openEndpoints(world)
  const chooseLoss = (): 'none' | 'before' | 'after' =>
    world.isQuiet || !chance.chance(0.004) ? 'none' : chance.pick(['before', 'after'])
  const onUnexpected = (error: unknown): void =>
    history.fail(`unexpected error: ${error instanceof Error ? error.stack : String(error)}`)
  let starts = 0

  const start = (index: number): void => {
    const owner = createOwner(`process ${index}.${starts++}`)
    time.at(owner, chance.between(0, 500), 'starts', () => {
      const { offsetMs } = world
      const parts = { store, endpoints, faults: { chooseLoss }, chance: chance.fork(), doubles, onUnexpected, offsetMs }
      const process = startProcess(owner, { ...parts, skewMs: chance.between(-200, 200) })
      processes[index] = process
      // A process whose first statements fail ends.
      process.dispatcher.start().catch(() => kill(index))
    })
  }
  const kill = (index: number): void => {
    const process = processes[index]
    if (!process?.owner.isAlive) return
    world.counts.kills += 1
    process.owner.isAlive = false
    processes[index] = undefined
    history.interrupt()
    endpoints.closeAll(process.owner)
    store.closeAll(process.owner)
    time.at(nature, chance.between(10, 12_000), 'supervisor', () => start(index))
  }
  return { start, kill }
}

export const populateWorld = (world: World, doubles: Doubles) => {
  const { time, chance, history, processes, delayMs } = world
  const findProcess = (): SimulatedProcess | undefined => {
    const live = processes.filter((process) => process !== undefined)
    return live.length === 0 ? undefined : chance.pick(live)
  }
  const consumer = feedConsumer({
    time,
    chance,
    delayMs,
    history,
    serviceId: SERVICE,
    findProcess,
    isFaulty: () => !world.isQuiet,
  })
  return {
    ...supervisor(world, doubles),
    findProcess,
    consumer,
    /** Moves the clock of the platform, as the operator does on a test platform. */
    jump(ms: number): void {
      if (consumer.isPageOnTheWay()) return
      world.offsetMs += ms
      for (const process of processes)
        if (process) time.at(process.owner, delayMs(), 'clock jumps', () => process.clock.setOffset(world.offsetMs))
    },
  }
}

export type Population = ReturnType<typeof populateWorld>

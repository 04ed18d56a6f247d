// One simulation of delivery from one seed: operations, webhooks, a feed, and faults between any two steps.
import { random } from '@company-data/testkit'
import { type Machine, runOnMachine } from '../machine/virtual-globals.ts'
import { virtualTime } from '../machine/virtual-time.ts'
import type { StoreDeps } from '../store/transactions.ts'
import { faults, GRACE_MS } from './faults.ts'
import type { History } from './history.ts'
import type { Doubles, SimulatedProcess } from './process.ts'
import { createOperation, type Operation, operateTogether } from './setup.ts'
import { createWorld, type Population, PROCESSES, populateWorld, type World } from './world.ts'

export interface SimulationOptions {
  seed: number
  /** How many operations are tried; a simulation is as long as they take. */
  operations: number
  doubles?: Doubles
  /** Replaces an operation by a faulty one. */
  operate?: (process: SimulatedProcess, operation: Operation) => Promise<void>
  /** Called with every statement and its result. */
  record?: StoreDeps['record']
}

export interface SimulationResult {
  seed: number
  steps: number
  /** Equal in two runs only if every step was equal. */
  digest: number
  /** The first promise that was not kept. */
  broken: string | undefined
  /** The last steps, newest last. */
  trace: readonly string[]
  counts: ReturnType<History['counts']> & World['counts']
}

const REST_ROUNDS = 60
const REST_MS = 3_000
const STEPS_BETWEEN_LOOKS = 20

/** Everything is delivered now, or never will be. */
const rest = async (world: World, { jump, consumer }: Population): Promise<void> => {
  const { time, history } = world
  world.isQuiet = true
  for (let round = 0; round < REST_ROUNDS; round += 1) {
    if (round % 6 === 2) jump(GRACE_MS)
    consumer.fetch()
    const untilMs = time.nowMs() + REST_MS
    time.at(world.nature, REST_MS, 'rest', () => undefined)
    while (time.nowMs() < untilMs && history.broken() === undefined) {
      if (time.steps() % STEPS_BETWEEN_LOOKS === 0 && history.findMissing() === undefined) return
      await time.step()
    }
  }
  const missing = history.findMissing()
  if (missing !== undefined) history.fail(`no loss: ${missing} never arrived`)
}

const runOperation = (
  world: World,
  process: SimulatedProcess,
  number: number,
  operate: typeof operateTogether,
): void => {
  const { chance, history, counts } = world
  history.begin(number)
  operate(process, createOperation(chance, number)).then(
    () => {
      counts.confirmed += 1
      if (history.hasCommitted(String(number))) return
      history.fail(`no loss: operation ${number} was confirmed but not committed`)
    },
    () => {
      counts.unknown += 1
    },
  )
}

const live = async (world: World, options: SimulationOptions): Promise<void> => {
  const { time, chance, history, nature } = world
  const { doubles = {}, operate = operateTogether } = options
  const population = populateWorld(world, doubles)
  const fault = faults(world, population)
  for (let index = 0; index < PROCESSES; index += 1) population.start(index)
  let operations = 0
  const next = (): void => {
    for (let count = chance.chance(0.3) ? 4 : 1; count > 0; count -= 1) {
      const process = population.findProcess()
      const number = ++operations
      if (process) time.at(process.owner, 0, `operation ${number}`, () => runOperation(world, process, number, operate))
    }
    if (chance.chance(0.5)) population.consumer.fetch()
    if (chance.chance(0.3)) fault()
    if (operations < options.operations) time.at(nature, chance.between(0, 700), 'life', next)
  }
  time.at(nature, 1_000, 'life', next)
  while (operations < options.operations && history.broken() === undefined) await time.step()
  if (history.broken() === undefined) await rest(world, population)
}

export const simulateDelivery = async (options: SimulationOptions): Promise<SimulationResult> => {
  const machine: Machine = { time: virtualTime(), chance: random(options.seed) }
  const world = createWorld(machine.time, machine.chance, options.record)
  await runOnMachine(machine, () => live(world, options)).catch((error: unknown) => {
    world.history.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  const { time } = machine
  const { counts, history } = world
  return {
    seed: options.seed,
    steps: time.steps(),
    digest: time.digest(),
    broken: history.broken(),
    trace: time.recent(),
    counts: { ...history.counts(), ...counts },
  }
}

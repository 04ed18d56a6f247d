// Replaces timers, clocks and randomness for a simulation, so that the program's real code runs on virtual time. Other code
// of this process keeps its own: a worker of the tests has platforms, and a virtual timer of theirs would never fire.
import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import type { Random } from '@company-data/testkit'
import type { VirtualEvent, VirtualTime } from './virtual-time.ts'

/** The virtual machine on which a simulation runs. */
export interface Machine {
  time: VirtualTime
  chance: Random
}

/** Undefined for code that belongs to no simulation. */
const running = new AsyncLocalStorage<Machine>()
const machine = (): Machine => {
  const current = running.getStore()
  if (current === undefined) throw new Error('this code belongs to no simulation')
  return current
}

type Work = (...args: unknown[]) => void

/** The result of `setTimeout`. */
const toTimer = (events: { current: VirtualEvent }) => {
  const timer = { ref: () => timer, unref: () => timer, hasRef: () => true, events }
  return timer
}
type Timer = ReturnType<typeof toTimer>

const toHex = (chance: Random, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(chance.next() * 16).toString(16)).join('')

const createUuid = (chance: Random): string =>
  `${toHex(chance, 8)}-${toHex(chance, 4)}-4${toHex(chance, 3)}-8${toHex(chance, 3)}-${toHex(chance, 12)}`

/** Timers whose callbacks are events of the process that set them. */
const virtualTimers = () => {
  const start = (label: string, run: () => void, ms: number): VirtualEvent => {
    const { time } = machine()
    return time.at(time.owner(), ms, label, run)
  }
  const once =
    (label: string) =>
    (work: Work, ms = 0, ...args: unknown[]): Timer =>
      toTimer({ current: start(label, () => work(...args), ms) })
  const repeat = (work: Work, ms: number): Timer => {
    const events = { current: start('interval', () => undefined, 0) }
    events.current.isCancelled = true
    const next = (): void => {
      events.current = start(
        'interval',
        () => {
          next()
          work()
        },
        Math.max(1, ms),
      )
    }
    next()
    return toTimer(events)
  }
  const cancel = (timer: Timer | undefined): void => {
    if (timer?.events) timer.events.current.isCancelled = true
  }
  const waitFor = (ms: number, value: unknown, signal: AbortSignal | undefined): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const event = start('delay', () => resolve(value), ms)
      signal?.addEventListener('abort', () => {
        event.isCancelled = true
        reject(signal.reason)
      })
    })
  return { once, repeat, cancel, waitFor }
}

type Call = (...args: never[]) => unknown

const inSimulations = (original: Call, virtual: Call): Call =>
  new Proxy(original, {
    apply: (real, self, args) =>
      running.getStore() === undefined ? Reflect.apply(real, self, args) : virtual(...(args as never[])),
  })

/** Returns what removes the replacements. */
const replaceGlobals = (): (() => void) => {
  const { once, repeat, cancel, waitFor } = virtualTimers()
  const replacements: ReadonlyArray<readonly [target: object, name: string, virtual: Call]> = [
    [globalThis, 'setTimeout', once('timer')],
    [globalThis, 'setInterval', repeat],
    [globalThis, 'setImmediate', (work: Work, ...args: unknown[]) => once('turn')(work, 0, ...args)],
    [globalThis, 'clearTimeout', cancel],
    [globalThis, 'clearInterval', cancel],
    [globalThis, 'clearImmediate', cancel],
    [performance, 'now', () => machine().time.nowMs()],
    [Date, 'now', () => EPOCH_MS + Math.floor(machine().time.nowMs())],
    [Math, 'random', () => machine().chance.next()],
    [
      timersPromises,
      'setTimeout',
      (ms = 0, value?: unknown, options: { signal?: AbortSignal } = {}) => waitFor(ms, value, options.signal),
    ],
    [timersPromises, 'setImmediate', (value?: unknown) => waitFor(0, value, undefined)],
    [crypto, 'randomUUID', () => createUuid(machine().chance)],
  ]
  const before = replacements.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))
  for (const [target, name, virtual] of replacements) {
    const value = inSimulations(Reflect.get(target, name), virtual)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
  syncBuiltinESMExports()
  return () => {
    for (const [index, [target, name]] of replacements.entries()) {
      const descriptor = before[index]
      if (descriptor) Object.defineProperty(target, name, descriptor)
      else Reflect.deleteProperty(target, name)
    }
    syncBuiltinESMExports()
  }
}

/** Runs the work, and everything that it starts, on the machine. */
export const runOnMachine = async (on: Machine, work: () => Promise<void>): Promise<void> => {
  const restore = replaceGlobals()
  try {
    await running.run(on, work)
  } finally {
    restore()
  }
}

/** The date at which every simulation begins. */
export const EPOCH_MS = Date.UTC(2030, 0, 1)

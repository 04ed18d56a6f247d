// The forwarder's overhead per plugin call, the cost of 2,000 calls in flight, and the effect of a hanging plugin.
import { setTimeout as delay } from 'node:timers/promises'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { memoryMb } from '../process.ts'
import { scaled } from '../sizes.ts'
import { type ForwarderPlatform, startForwarderPlatform } from './forwarder-platform.ts'

const ROUNDS = scaled(7)
const CALLS = scaled(1000, 20)
const PLUGINS = scaled(200, 4)
const AT_ONCE = 10

const measureTimes = async (count: number, work: (at: number) => Promise<void>): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    await work(at)
    times.push(performance.now() - began)
  }
  return times
}

const added = async ({ call, direct, order }: ForwarderPlatform): Promise<Measurement> => {
  const ids = await order(10, 'prompt')
  const through = (at: number) => call(ids[at % ids.length] ?? '')
  await measureTimes(CALLS, through)
  await measureTimes(CALLS, direct)
  const rounds: Array<{ ours: number; theirs: number }> = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = median(await measureTimes(CALLS, direct))
    rounds.push({ theirs, ours: median(await measureTimes(CALLS, through)) })
  }
  const [ours, ceiling] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.theirs))]
  const label = 'p50 that the forwarder adds to a call on loopback (beside: the call without it)'
  return { label, unit: 'ms', ours: ours - ceiling, ceiling, ratio: ours / ceiling, target: 'under 3 ms' }
}

/** Starts the calls that the plugins do not reply to yet, and waits until all of them have arrived. */
const hold = async ({ call, waiting }: ForwarderPlatform, ids: readonly string[]): Promise<Promise<void>[]> => {
  const before = await waiting()
  const calls = ids.flatMap((id) => Array.from({ length: AT_ONCE }, () => call(id)))
  while ((await waiting()) < before + calls.length) {
    // A call that fails ends the benchmark here, and not after ten seconds.
    await Promise.race([delay(20), Promise.race(calls)])
  }
  return calls
}

const besideHanging = async (platform: ForwarderPlatform): Promise<Measurement> => {
  const ids = await platform.order(10, 'prompt')
  const [hanging = ''] = await platform.order(1, 'held')
  const through = (at: number) => platform.call(ids[at % ids.length] ?? '')
  const rounds: Array<{ none: number; some: number }> = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const none = median(await measureTimes(CALLS, through))
    const calls = await hold(platform, [hanging])
    const some = median(await measureTimes(CALLS, through))
    await platform.release()
    await Promise.all(calls)
    rounds.push({ none, some })
  }
  const [ours, ceiling] = [median(rounds.map(({ some }) => some)), median(rounds.map(({ none }) => none))]
  const ratio = median(rounds.map(({ some, none }) => some / none))
  return {
    label: 'p50 of the others while a plugin hangs, beside none',
    unit: 'ms',
    ours,
    ceiling,
    ratio,
    target: '1.00',
  }
}

const measureInFlight = async (platform: ForwarderPlatform): Promise<Measurement> => {
  const pid = platform.forwarder.child.pid ?? 0
  const ids = await platform.order(PLUGINS, 'held')
  const calls = await hold(platform, ids)
  const waiting = await memoryMb(pid, platform.dataDir)
  await platform.release()
  await Promise.all(calls)
  const ours = Math.max(waiting, await memoryMb(pid, platform.dataDir))
  return {
    label: `memory with ${calls.length} calls in flight over ${PLUGINS} plugins, and once all are answered`,
    unit: 'MB',
    ours,
    ceiling: Number.NaN,
    ratio: Number.NaN,
    target: 'under 200 MB',
  }
}

export const forwarderBenchmark: Benchmark = {
  name: 'forwarder',
  async run() {
    const platform = await startForwarderPlatform()
    try {
      return [await added(platform), await besideHanging(platform), await measureInFlight(platform)]
    } finally {
      await platform.stop()
    }
  },
}

// decryptMany next to bare RSA-2048 OAEP private operations of one core: with one thread, and with two.
import { availableParallelism } from 'node:os'
import { createServiceKeys, openServiceKey, sealValue } from '@company-data/crypto'
import { createServiceClient } from '@company-data/sdk'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { makeRoom, takeAllCores } from '../process.ts'
import { startPrivateOperations } from './private-operations.ts'

/** Short and many: the speed of the machine changes from second to second, and a ratio compares neighbours. */
const ROUNDS = 25
const VALUES = 1_200
const WARM_UPS = 3

interface Round {
  /** Bare operations with one thread, and with two concurrently, which shows what two cores of this machine can do. */
  bareOne: number
  bareTwo: number
  oursOne: number
  oursTwo: number
}

const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (VALUES * 1000) / (performance.now() - start)
}

export const decryptManyBenchmark: Benchmark = {
  name: 'decryptMany',
  async run(): Promise<Measurement[]> {
    const keys = await createServiceKeys()
    const pkcs8 = await openServiceKey(keys, keys.passphrase)
    const wrappers = await Promise.all(
      Array.from({ length: VALUES }, (_, n) => sealValue(`value ${n}`, keys.public_key)),
    )
    const client = createServiceClient({
      frontDoorUrl: 'http://localhost',
      clientId: 'svc_none',
      clientSecret: 'none',
      privateKey: pkcs8,
    })
    takeAllCores()
    // After that, because only the cores that this process may use are counted.
    const threads = Math.min(2, availableParallelism())
    const operations = startPrivateOperations(pkcs8, threads)
    const bare = (count: number) => perSecond(() => operations.run(VALUES, count))
    const ours = (count: number) => perSecond(() => client.decryptMany(wrappers, { threads: count }))
    // The two with one thread are neighbours, and so are the two with two.
    const measure = async (): Promise<Round> => {
      const oursOne = await ours(1)
      const bareOne = await bare(1)
      const oursTwo = await ours(threads)
      return { oursOne, bareOne, oursTwo, bareTwo: await bare(threads) }
    }
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await measure()
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure())
    await operations.end()
    makeRoom()
    const row = (label: string, pick: keyof Round, beside: keyof Round, target: string): Measurement => ({
      label,
      unit: 'values/s',
      ours: median(rounds.map((round) => round[pick])),
      ceiling: median(rounds.map((round) => round[beside])),
      ratio: median(rounds.map((round) => round[pick] / round[beside])),
      target,
    })
    return [
      row('one thread, beside bare private operations of one core', 'oursOne', 'bareOne', 'at least 0.95'),
      row('two threads, beside bare private operations of one core', 'oursTwo', 'bareOne', 'at least 1.90'),
      row('two threads, beside two threads of bare private operations', 'oursTwo', 'bareTwo', 'at least 0.95'),
      row('for comparison, two threads of bare private operations', 'bareTwo', 'bareOne', '2.00 with two full cores'),
    ]
  },
}

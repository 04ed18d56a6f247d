// decryptMany beside bare RSA-2048 OAEP private operations of one core: with one thread, and with two.
import { createPrivateKey, privateDecrypt, publicEncrypt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createServiceKeys, openServiceKey, sealValue } from '@company-data/crypto'
import { createServiceClient } from '@company-data/sdk'
import type { Benchmark, Measurement } from './benchmark.ts'
import { median } from './load.ts'
import { makeRoom, takeAllCores } from './process.ts'

const ROUNDS = 7
const VALUES = 3_000
const WARM_UP = 200

const perSecond = async (act: () => Promise<unknown> | unknown): Promise<number> => {
  const start = performance.now()
  await act()
  return (VALUES * 1000) / (performance.now() - start)
}

export const decryptManyBenchmark: Benchmark = {
  name: 'decryptMany',
  async run(): Promise<Measurement[]> {
    const keys = await createServiceKeys()
    const pkcs8 = await openServiceKey(keys, keys.passphrase)
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
    const sealedKey = publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.alloc(32))
    const wrappers = await Promise.all(
      Array.from({ length: VALUES }, (_, n) => sealValue(`value ${n}`, keys.public_key)),
    )
    const client = createServiceClient({
      frontDoorUrl: 'http://localhost',
      clientId: '',
      clientSecret: '',
      privateKey: pkcs8,
    })
    const bare = (): void => {
      for (let n = 0; n < VALUES; n += 1) privateDecrypt({ key, oaepHash: 'sha256' }, sealedKey)
    }
    const threads = Math.min(2, availableParallelism())
    const measure = (count: number) => perSecond(() => client.decryptMany(wrappers, { threads: count }))
    takeAllCores()
    await client.decryptMany(wrappers.slice(0, WARM_UP), { threads })
    const rounds: Array<{ bare: number; one: number; two: number }> = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ bare: await perSecond(bare), one: await measure(1), two: await measure(threads) })
    }
    makeRoom()
    const row = (label: string, pick: 'one' | 'two', target: string): Measurement => ({
      label,
      unit: 'values/s',
      ours: median(rounds.map((round) => round[pick])),
      ceiling: median(rounds.map((round) => round.bare)),
      ratio: median(rounds.map((round) => round[pick] / round.bare)),
      target,
    })
    return [
      row('one thread, beside bare private operations of one core', 'one', 'at least 0.95'),
      row('two threads, beside bare private operations of one core', 'two', 'at least 1.90'),
    ]
  },
}

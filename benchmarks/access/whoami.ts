// whoami with a valid token next to bare Fastify with the same JSON response, and the cost of a forged token.
import { randomBytes } from 'node:crypto'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { compare, load, median, type Slice } from '../load.ts'
import { scriptPath, startMeasured } from '../process.ts'
import { createAccessFixture } from './access-fixtures.ts'
import { ratios } from './pipeline.ts'

const ROUNDS = 10
const SLICE_SECONDS = 2
const FORGED = 5_000

/** Right in everything but the signature, each one different: only the signature reveals it. */
const forgedTokens = (token: string): string[] => {
  const [header, payload] = token.split('.')
  return Array.from({ length: FORGED }, () => `${header}.${payload}.${randomBytes(64).toString('base64url')}`)
}

export const whoamiBenchmark: Benchmark = {
  name: 'whoami',
  async run(): Promise<Measurement[]> {
    const bare = await startMeasured(scriptPath('bare-fastify.ts'))
    const ours = await startMeasured(scriptPath('access.ts'))
    const { region, token } = await createAccessFixture(ours)
    const atRegion = { ...ours, ready: region }
    const bearer = (accessToken: string) => ({
      path: '/api/company-data/whoami',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    try {
      const slices = await compare(
        ROUNDS,
        () => load(atRegion, [bearer(token)], SLICE_SECONDS),
        () => load(bare, [{ ...bearer(token), path: '/api/bench' }], SLICE_SECONDS),
      )
      const forged: Slice[] = []
      for (let round = 0; round < 3; round++)
        forged.push(await load(atRegion, forgedTokens(token).map(bearer), SLICE_SECONDS, 401))
      const cost = median(forged.map(({ cpuPerRequest }) => cpuPerRequest))
      return [
        ...ratios(slices, 'at least 0.60 of bare Fastify'),
        {
          label: 'server CPU per forged token, limits off',
          unit: 'µs',
          ours: cost,
          ceiling: Number.NaN,
          ratio: Number.NaN,
          target: 'under 200 µs',
        },
      ]
    } finally {
      await Promise.all([bare.stop(), ours.stop()])
    }
  },
}

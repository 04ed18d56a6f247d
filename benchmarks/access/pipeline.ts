// The request pipeline with an empty handler, next to bare Fastify with the same JSON response.
import type { Benchmark, Measurement } from '../benchmark.ts'
import { compare, load, median } from '../load.ts'
import { scriptPath, startMeasured } from '../process.ts'

const ROUNDS = 10
const SLICE_SECONDS = 2

export const pipelineBenchmark: Benchmark = {
  name: 'pipeline',
  async run(): Promise<Measurement[]> {
    const bare = await startMeasured(scriptPath('bare-fastify.ts'))
    const ours = await startMeasured(scriptPath('platform.ts'))
    const request = [{ path: '/api/bench', headers: { authorization: 'Bearer bench-token-0123456789' } }]
    try {
      const slices = await compare(
        ROUNDS,
        () => load(ours, request, SLICE_SECONDS),
        () => load(bare, request, SLICE_SECONDS),
      )
      return ratios(slices, 'at least 0.60 of bare Fastify, aim 0.80')
    } finally {
      await Promise.all([bare.stop(), ours.stop()])
    }
  },
}

/** Throughput and CPU of ours next to a ceiling. */
export const ratios = (slices: Awaited<ReturnType<typeof compare>>, target: string): Measurement[] => [
  {
    label: 'requests per second',
    unit: 'req/s',
    ours: median(slices.map(({ ours }) => ours.perSecond)),
    ceiling: median(slices.map(({ theirs }) => theirs.perSecond)),
    ratio: median(slices.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
    target,
  },
  {
    label: 'server CPU per request (ratio: theirs to ours)',
    unit: 'µs',
    ours: median(slices.map(({ ours }) => ours.cpuPerRequest)),
    ceiling: median(slices.map(({ theirs }) => theirs.cpuPerRequest)),
    ratio: median(slices.map(({ ours, theirs }) => theirs.cpuPerRequest / ours.cpuPerRequest)),
    target,
  },
]

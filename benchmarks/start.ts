// How long a start takes on an installed clone, and what the idle platform costs in memory, database included.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, Measurement } from './benchmark.ts'
import { type Measured, memoryMb, startMeasured } from './process.ts'

const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname
const IDLE_SECONDS = 10
const LATER_STARTS = 3

const timed = async (dataDir: string): Promise<{ server: Measured; seconds: number }> => {
  const began = performance.now()
  const server = await startMeasured(main, { DATA_DIR: dataDir, PORT: '0' }, false)
  const address = /front_door=(\S+)/.exec(server.ready)?.[1]
  const health = await fetch(`${address}/api/health`)
  if (!health.ok) throw new Error(`health answered ${health.status}`)
  return { server, seconds: (performance.now() - began) / 1000 }
}

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

export const startBenchmark: Benchmark = {
  name: 'start and memory',
  async run(): Promise<Measurement[]> {
    const dataDir = await mkdtemp(join(tmpdir(), 'company-data-bench-'))
    try {
      const first = await timed(dataDir)
      await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000))
      const memory = await memoryMb(first.server.child.pid ?? 0, dataDir)
      await first.server.stop()
      const later: number[] = []
      for (let start = 0; start < LATER_STARTS; start++) {
        const { server, seconds } = await timed(dataDir)
        later.push(seconds)
        await server.stop()
      }
      return [
        { label: 'first start, store created', ours: first.seconds, unit: 's', target: 'under 5 s', ...alone },
        { label: 'later start', ours: Math.max(...later), unit: 's', target: 'under 2 s', ...alone },
        { label: `memory after ${IDLE_SECONDS} s idle`, ours: memory, unit: 'MB', target: 'under 250 MB', ...alone },
      ]
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

// The duration of a start on an installed clone, in seconds and processor time, and the memory of the idle platform.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { builtProgram, cpuMicroseconds, type Measured, memoryMb, sourceProgram, startMeasured } from '../process.ts'

const IDLE_SECONDS = 10
const LATER_STARTS = 5

interface Start {
  server: Measured
  seconds: number
  /** The processor time of the program alone, until its ready line. */
  cpuSeconds: number
}

const timed = async (program: string, dataDir: string): Promise<Start> => {
  const began = performance.now()
  const server = await startMeasured(program, { DATA_DIR: dataDir, PORT: '0' }, false)
  const cpuSeconds = (await cpuMicroseconds(server.child.pid ?? 0).catch(() => Number.NaN)) / 1_000_000
  const address = /front_door=(\S+)/.exec(server.ready)?.[1]
  const health = await fetch(`${address}/api/health`)
  if (!health.ok) throw new Error(`health answered ${health.status}`)
  return { server, cpuSeconds, seconds: (performance.now() - began) / 1000 }
}

const timedAndStopped = async (program: string, dataDir: string): Promise<Start> => {
  const start = await timed(program, dataDir)
  await start.server.stop()
  return start
}

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

/** In turn, so that both have the machine in the same state; the minimum is what the program itself needs. */
const laterStarts = async (built: string, dataDir: string): Promise<Measurement[]> => {
  const starts: Start[] = []
  const fromSources: Start[] = []
  await timedAndStopped(sourceProgram, dataDir)
  for (let start = 0; start < LATER_STARTS; start++) {
    starts.push(await timedAndStopped(built, dataDir))
    fromSources.push(await timedAndStopped(sourceProgram, dataDir))
  }
  const seconds = Math.max(...starts.map((start) => start.seconds))
  const cpu = Math.min(...starts.map((start) => start.cpuSeconds))
  const ceiling = Math.min(...fromSources.map((start) => start.cpuSeconds))
  const label = 'processor time of a later start, compared to a start from the sources'
  return [
    { label: 'later start', ours: seconds, unit: 's', target: 'under 2 s', ...alone },
    { label, ours: cpu, ceiling, ratio: cpu / ceiling, unit: 's', target: 'at most 0.40' },
  ]
}

export const startBenchmark: Benchmark = {
  name: 'start and memory',
  async run(): Promise<Measurement[]> {
    const built = builtProgram()
    const dataDir = await mkdtemp(join(tmpdir(), 'company-data-bench-'))
    try {
      const first = await timed(built, dataDir)
      await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000))
      const memory = await memoryMb(first.server.child.pid ?? 0, dataDir)
      await first.server.stop()
      return [
        { label: 'first start, store created', ours: first.seconds, unit: 's', target: 'under 5 s', ...alone },
        ...(await laterStarts(built, dataDir)),
        { label: `memory after ${IDLE_SECONDS} s idle`, ours: memory, unit: 'MB', target: 'under 250 MB', ...alone },
      ]
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

// The cost of a turn of a run and of generating its documents: the client, the program and its store.
import { sealValue } from '@company-data/crypto'
import { fillTemplate } from '@company-data/pdf'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { cpuWithJobs, cpuWithStore, type Measured, scriptPath, startMeasured } from '../process.ts'
import { ANSWER, ASKED_SLUGS, createFlowFixture, type FlowFixture, LATER_SLUGS } from './flow-fixtures.ts'
import { contractTemplate, TAGS } from './tagged-pdf.ts'

/** The first operations compile the code of client and server. */
const WARM_UP_TURNS = 100
const TURNS = 200
const WARM_UP_GENERATIONS = 15
const GENERATIONS = 40
const SERVER_MS = 5

/** Always on the embedded store, whose processes are counted beside the program. */
const startOurs = (): Promise<Measured> => startMeasured(scriptPath('access.ts'), { BENCH_DATABASE_URL: '' })

interface ServerCpu {
  /** With its processes for PDFs. */
  programMs: number
  /** Including the database. */
  allMs: number
}

const readServerCpu = async ({ child }: Measured, { dataDir }: FlowFixture): Promise<ServerCpu> => ({
  programMs: (await cpuWithJobs(child.pid ?? 0)) / 1000,
  allMs: (await cpuWithStore(child.pid ?? 0, dataDir)) / 1000,
})

/** The server's cost per operation. */
const measureServerCost = async (
  server: Measured,
  fixture: FlowFixture,
  count: number,
  work: () => Promise<void>,
): Promise<ServerCpu> => {
  const before = await readServerCpu(server, fixture)
  for (let index = 0; index < count; index += 1) await work()
  const after = await readServerCpu(server, fixture)
  return { programMs: (after.programMs - before.programMs) / count, allMs: (after.allMs - before.allMs) / count }
}

const ownMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const startRuns = async (fixture: FlowFixture, count: number): Promise<string[]> => {
  const runs: string[] = []
  for (let started = 0; started < count; started += 1) runs.push(await fixture.startRun())
  return runs
}

const measureTurns = async (server: Measured, fixture: FlowFixture): Promise<Measurement[]> => {
  const runs = await startRuns(fixture, WARM_UP_TURNS + TURNS)
  let [sealingMs, turnMs] = [0, 0]
  const takeTurn = async (): Promise<void> => {
    const before = ownMs()
    const answers = await fixture.seal(ASKED_SLUGS)
    sealingMs += ownMs() - before
    await fixture.submit('customer', runs.pop() ?? '', answers)
    turnMs += ownMs() - before
  }
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) await takeTurn()
  ;[sealingMs, turnMs] = [0, 0]
  const { programMs, allMs } = await measureServerCost(server, fixture, TURNS, takeTurn)
  const ofServer = { ceiling: SERVER_MS, unit: 'ms', target: 'under 1.00' }
  return [
    {
      label: 'CPU of the client for the 15 seals of a turn with 5 answers for 3 parties, beside the whole turn',
      unit: 'ms',
      ours: sealingMs / TURNS,
      ceiling: turnMs / TURNS,
      ratio: sealingMs / turnMs,
      target: 'at least 0.70',
    },
    { label: 'CPU of the program per turn, beside 5 ms', ours: programMs, ratio: programMs / SERVER_MS, ...ofServer },
    { label: 'with its database', ours: allMs, ratio: allMs / SERVER_MS, ...ofServer, target: 'shown only' },
  ]
}

/** The same documents and copies without a platform around them. */
const fillAndSeal = async (templates: readonly Uint8Array[], { publicKeys }: FlowFixture): Promise<void> => {
  const values = Object.fromEntries(TAGS.map((slug) => [slug, ANSWER]))
  for (const template of templates) {
    const { bytes } = await fillTemplate(template.slice(), values)
    const file = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`
    const envelope = JSON.stringify({ file, original_name: 'Output.pdf', mime_type: 'application/pdf' })
    for (const publicKey of publicKeys.values()) await sealValue(envelope, publicKey)
  }
}

const measureWorkAlone = async (fixture: FlowFixture): Promise<number> => {
  const templates = ['Contract', 'Terms'].map((title) => new Uint8Array(contractTemplate(title)))
  for (let round = 0; round < WARM_UP_GENERATIONS; round += 1) await fillAndSeal(templates, fixture)
  const before = ownMs()
  for (let round = 0; round < GENERATIONS; round += 1) await fillAndSeal(templates, fixture)
  return (ownMs() - before) / GENERATIONS
}

const measureGeneration = async (server: Measured, fixture: FlowFixture): Promise<Measurement[]> => {
  const runs = await startRuns(fixture, WARM_UP_GENERATIONS + GENERATIONS)
  const [asked, later] = [await fixture.seal(ASKED_SLUGS), await fixture.seal(LATER_SLUGS)]
  for (const runId of runs) {
    await fixture.submit('customer', runId, asked)
    await fixture.submit('company', runId, later)
  }
  const generate = () => fixture.generate(runs.pop() ?? '')
  for (let round = 0; round < WARM_UP_GENERATIONS; round += 1) await generate()
  const { programMs, allMs } = await measureServerCost(server, fixture, GENERATIONS, generate)
  const ceiling = await measureWorkAlone(fixture)
  const label =
    'CPU to generate two documents of 5 pages with 20 tags for 3 participants, beside filling and sealing alone'
  return [
    { label, unit: 'ms', ours: programMs, ceiling, ratio: programMs / ceiling, target: 'under 3.00' },
    { label: 'with its database', unit: 'ms', ours: allMs, ceiling, ratio: allMs / ceiling, target: 'shown only' },
  ]
}

export const flowRunsBenchmark: Benchmark = {
  name: 'flow runs',
  async run() {
    const server = await startOurs()
    try {
      const fixture = await createFlowFixture(server)
      return [...(await measureTurns(server, fixture)), ...(await measureGeneration(server, fixture))]
    } finally {
      await server.stop()
    }
  },
}

// The long fuzz run: every route by its own schemas against a process, with its responses and memory watched.
import { describedRoutes } from '@company-data/server'
import { call, fuzz } from '@company-data/testkit'
import { type Figure, figure, figureAtMost, none, quantile } from '../figure.ts'
import { embedded, type Installation } from '../installations.ts'
import { watchMemory } from '../processes/memory.ts'

const CONCURRENCY = 4
const MAX_GROWTH = 1.2

const toTarget = ({ frontDoor, forwarder, region, operatorToken }: Installation) => ({
  frontDoor,
  forwarder,
  region: () => region,
  operatorToken,
  ops: (method: string, path: string, body?: unknown) =>
    call(frontDoor, method, path, { token: operatorToken, ...(body !== undefined && { body }) }),
})

export const fuzzFigures = async (options: { requests: number; seed: number }): Promise<Figure[]> => {
  const installation = await embedded()
  try {
    await installation.ready()
    const samples = watchMemory(installation.processes[0]?.pid() ?? 0)
    const report = await fuzz(toTarget(installation), describedRoutes, {
      ...options,
      concurrency: CONCURRENCY,
      onProgress: (sentCount) => {
        if (sentCount % 10_000 === 0) console.log(`  … ${sentCount} of ${options.requests}`)
      },
    })
    const memory = await samples()
    const quarter = Math.floor(memory.length / 4)
    const [early = 1, late = 1] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map((part) =>
      quantile(part, 0.5),
    )
    for (const problem of report.problems.slice(0, 20)) console.log(`  ${problem}`)
    return [
      figure('requests', report.sentCount),
      figure('answers by status', JSON.stringify(report.byStatus)),
      figure('routes that never answered with a success', report.withoutSuccess.join(', ') || 'none'),
      none('answers that are not as documented', report.problems.length),
      none(
        'unexpected ends of the process',
        installation.processes.flatMap(({ unexpectedEnds }) => unexpectedEnds).length,
      ),
      figure('memory, highest, MB', Math.round(Math.max(...memory))),
      figureAtMost(
        'growth of memory from the second to the last quarter',
        Number((late / early).toFixed(2)),
        MAX_GROWTH,
      ),
    ]
  } finally {
    await installation.stop()
  }
}

// One slice of load on a measured server: requests per second, and the CPU time that each request cost it.
import autocannon from 'autocannon'
import { cpuMicroseconds, type Measured } from './process.ts'

export interface Slice {
  perSecond: number
  cpuPerRequest: number
}

const CONNECTIONS = 32

/** Only responses of `status` count; anything else means that something other than the subject was measured. */
export const load = async (
  server: Measured,
  requests: autocannon.Request[],
  seconds: number,
  status = 200,
): Promise<Slice> => {
  const pid = server.child.pid ?? 0
  const url = server.ready.split(' ')[0] ?? ''
  const before = await cpuMicroseconds(pid)
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests })
  const counts = result.statusCodeStats as Record<string, { count: number }> | undefined
  const expected = counts?.[String(status)]?.count ?? 0
  if (result.errors > 0 || expected !== result.requests.total)
    throw new Error(`${server.ready}: ${JSON.stringify(counts)}, ${result.errors} errors`)
  return { perSecond: expected / result.duration, cpuPerRequest: ((await cpuMicroseconds(pid)) - before) / expected }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Round by round, so that each ratio compares slices of the same moment on a machine that is never quite idle. */
export const compare = async (
  rounds: number,
  ours: () => Promise<Slice>,
  theirs: () => Promise<Slice>,
): Promise<Array<{ ours: Slice; theirs: Slice }>> => {
  await theirs()
  await ours()
  const slices: Array<{ ours: Slice; theirs: Slice }> = []
  for (let round = 0; round < rounds; round++) slices.push({ theirs: await theirs(), ours: await ours() })
  return slices
}

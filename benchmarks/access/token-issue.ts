// Issuing a signed, revocable access token by client_credentials, next to oidc-provider doing the same from memory.
import type autocannon from 'autocannon'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { compare, load, median } from '../load.ts'
import { type Measured, scriptPath, startMeasured } from '../process.ts'
import { type Credentials, createAccessFixture } from './access-fixtures.ts'

const ROUNDS = 10
const SLICE_SECONDS = 2

export const createTokenRequests = (clients: readonly Credentials[], path: string): autocannon.Request[] =>
  clients.map((client) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...client }).toString(),
  }))

/** The peer prints its clients after its address. */
const parseClients = ({ ready }: Measured): Credentials[] =>
  (JSON.parse(ready.slice(ready.indexOf(' ') + 1)) as { clients: Credentials[] }).clients

export const tokenIssueBenchmark: Benchmark = {
  name: 'token issue',
  async run(): Promise<Measurement[]> {
    const peer = await startMeasured(scriptPath('oidc-provider.ts'))
    const ours = await startMeasured(scriptPath('access.ts'))
    const peerRequests = createTokenRequests(parseClients(peer), '/token')
    const ourRequests = createTokenRequests((await createAccessFixture(ours)).clients, '/oauth2/token')
    try {
      const slices = await compare(
        ROUNDS,
        () => load(ours, ourRequests, SLICE_SECONDS),
        () => load(peer, peerRequests, SLICE_SECONDS),
      )
      return [
        {
          label: 'server CPU per token, beside oidc-provider (ratio: ours to theirs)',
          unit: 'µs',
          ours: median(slices.map((slice) => slice.ours.cpuPerRequest)),
          ceiling: median(slices.map((slice) => slice.theirs.cpuPerRequest)),
          ratio: median(slices.map((slice) => slice.ours.cpuPerRequest / slice.theirs.cpuPerRequest)),
          target: 'at most 0.50',
        },
      ]
    } finally {
      await Promise.all([peer.stop(), ours.stop()])
    }
  },
}

// whoami and token issue with a handful of accounts, and again with 1,000,000 accounts and 100,000 clients. Needs a
// separate PostgreSQL server to fill: BENCH_DATABASE_URL names a database that is created and dropped.
import pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { load, median, type Slice } from '../load.ts'
import { type Measured, scriptPath, startMeasured } from '../process.ts'
import { adminUrl } from '../store-cpu.ts'
import { type AccessFixture, createAccessFixture } from './access-fixtures.ts'
import { createTokenRequests } from './token-issue.ts'

const ACCOUNTS = 1_000_000
const CLIENTS = 100_000
const ROUNDS = 5
const SLICE_SECONDS = 2

const fill = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into account (user_id, usertype, email, auth_salt, password_hash, display_name, region, level, code,
      public_key, public_key_sha256, encrypted_private_key, created_at)
    select gen_random_uuid(), 'company', 'fill-' || n || '@example.org', 'salt', 'hash', 'Filler ' || n, 'eu', 'basic', 'FILL' || n,
      'key', md5(n::text), '{}', now() from generate_series(1, ${ACCOUNTS}) n`)
  await client.query(`insert into client (client_id, kind, company_user_id, name, secret_hash, created_at)
    select 'acct_' || lpad(row_number() over ()::text, 24, '0'), 'acct', user_id, 'filler', 'hash', now()
      from account where code like 'FILL%' limit ${CLIENTS}`)
  await client.query(`insert into client_pattern select client_id, pattern from client,
    unnest(array['/api/account', '/api/profile', '/oauth2/token', '/api/contact-field-types*']) pattern where name = 'filler'`)
  await client.query('analyze')
  await client.end()
}

export const dropAll = async (url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: adminUrl(url) })
  await client.connect()
  for (const database of [name, `${name}_eu`])
    await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`)
  await client.end()
}

const measureCosts = async (server: Measured, fixture: AccessFixture): Promise<{ whoami: number; token: number }> => {
  const whoami = [{ path: '/api/company-data/whoami', headers: { authorization: `Bearer ${fixture.token}` } }]
  const tokens = createTokenRequests(fixture.clients, '/oauth2/token')
  const slices: Array<{ whoami: Slice; token: Slice }> = []
  for (let round = 0; round <= ROUNDS; round++) {
    slices.push({
      whoami: await load({ ...server, ready: fixture.region }, whoami, SLICE_SECONDS),
      token: await load(server, tokens, SLICE_SECONDS),
    })
  }
  const measured = slices.slice(1)
  return {
    whoami: median(measured.map((slice) => slice.whoami.cpuPerRequest)),
    token: median(measured.map((slice) => slice.token.cpuPerRequest)),
  }
}

export const scaleBenchmark: Benchmark = {
  name: 'scale',
  async run(): Promise<Measurement[]> {
    const url = process.env.BENCH_DATABASE_URL
    if (!url) {
      console.log('  skipped: set BENCH_DATABASE_URL to a database that may be created and dropped')
      return []
    }
    await dropAll(url)
    const server = await startMeasured(scriptPath('access.ts'))
    try {
      const fixture = await createAccessFixture(server)
      const few = await measureCosts(server, fixture)
      await fill(url)
      const many = await measureCosts(server, fixture)
      const row = (label: string, ours: number, ceiling: number): Measurement => ({
        label: `${label}, ${ACCOUNTS} accounts and ${CLIENTS} clients, beside a handful (ratio: many to few)`,
        unit: 'µs',
        ours,
        ceiling,
        ratio: ours / ceiling,
        target: 'no measurable change',
      })
      return [row('whoami, server CPU', many.whoami, few.whoami), row('token, server CPU', many.token, few.token)]
    } finally {
      await server.stop()
      await dropAll(url)
    }
  },
}

// An overloaded database: a refusal that asks for a retry, and one line in the log.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase, type Route, route } from '@company-data/server'
import { addCleanup, call, openDirectory, ownPlatform } from '@company-data/testkit'
import { sql } from 'kysely'

const limited = (setting: string, statement: ReturnType<typeof sql>) =>
  busy.transaction(async (tx) => {
    await sql`select set_config(${setting}, '50', true)`.execute(tx)
    await statement.execute(tx)
  })
const failures: Record<string, () => Promise<unknown>> = {
  'statement-timeout': () => limited('statement_timeout', sql`select pg_sleep(5)`),
  'lock-timeout': () => limited('lock_timeout', sql`lock table region`),
  'no-connection': () => sql`select 1`.execute(single.kysely),
  terminated: () => busy.transaction((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
  'deleted-parent': () =>
    sql`insert into detached_result (client_id, state_hash, status, created_at) values ('none', 'x', 'pending', now())`.execute(
      busy.kysely,
    ),
  'refused-connection': () => sql`select 1`.execute(dead.kysely),
}
const routes = (): Route[] =>
  Object.entries(failures).map(([name, fail]) =>
    route({
      method: 'POST',
      path: `/api/test/${name}`,
      at: ['region'],
      access: { kind: 'public' },
      summary: 'Meets an overloaded database.',
      documents: [],
      handler: async () => void (await fail()),
    }),
  )

const platform = await ownPlatform({ routes })
const busy = openDirectory(platform)
const single = openDirectory(platform, 1)
const dead = openDatabase({ url: 'postgres://x:y@localhost:1/z' })
addCleanup(() => dead.close())

/** Locks a table, and the only connection of the small pool, while the work runs. */
const underLoad = async (work: () => Promise<void>): Promise<void> => {
  const ended = new AbortController()
  const { promise: lockTaken, resolve: confirmLock } = Promise.withResolvers<void>()
  const holding = [
    busy.transaction(async (tx) => {
      await sql`lock table region`.execute(tx)
      confirmLock()
      await once(ended.signal, 'abort')
    }),
    single.transaction(async () => {
      await once(ended.signal, 'abort')
    }),
  ]
  try {
    await lockTaken
    await work()
  } finally {
    ended.abort()
    await Promise.all(holding)
  }
}

test('A-10: time-outs, lost connections and lost races get 503 and one log line each', async () => {
  const ask = async (name: string) => {
    const headers = { 'x-request-id': `overload-${name}` }
    const reply = await call(platform.region(), 'POST', `/api/test/${name}`, { headers })
    const { error, error_key, request_id } = reply.body
    assert.deepEqual([reply.status, error_key, reply.headers['retry-after']], [503, 'server.overloaded', '5'], name)
    assert.equal(request_id, `overload-${name}`)
    assert.doesNotMatch(error, /timeout|connect/)
    const lines = platform.logLines.filter((line) => line.includes('request failed') && line.includes(request_id))
    assert.equal(lines.length, 1, name)
  }
  await underLoad(async () => {
    await Promise.all(Object.keys(failures).map(ask))
  })
})

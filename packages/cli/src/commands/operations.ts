// `clients`, `runs` and `requests tail`: what programs of the company may do, and what they did (B-18).
import { setTimeout as wait } from 'node:timers/promises'
import type { CompanyClient, RequestEntry } from '@company-data/sdk/company'
import { defineCommand } from '../program/command.ts'
import { exitCodes } from '../program/exit-codes.ts'
import { type Output, toLine } from '../program/output.ts'
import type { Session } from '../program/session.ts'
import { readCount, serviceOption } from './sharing.ts'

export const clientList = defineCommand({
  name: 'clients',
  about: 'List the account clients of the company and the clients of its services',
  example: 'company-data clients --json',
  async run({ session: { clients, out } }) {
    const owner = await clients.owner()
    const [accountClients, records] = [await owner.accountClients.list(), await owner.services.list()]
    const rows = [
      ...accountClients.map(({ client_id, name, capabilities }) => ({
        client_id,
        kind: 'account',
        name,
        capabilities: capabilities.join(', '),
      })),
      ...records
        .filter(({ client_id }) => client_id !== null)
        .map(({ client_id, name }) => ({ client_id, kind: 'service', name, capabilities: '' })),
    ]
    out.result(rows, () => out.table(rows, 'The company has no client yet. Register one in the portal.'))
    return undefined
  },
})

export const runList = defineCommand({
  name: 'runs',
  about: 'List the runs of contract flows',
  options: {
    status: { type: 'string', value: 'STATUS', about: 'only these, such as awaiting_company or completed' },
    flow: { type: 'string', value: 'ID', about: 'only the runs of this flow' },
    limit: { type: 'string', value: 'NUMBER', about: 'at most this many' },
  },
  example: 'company-data runs --status awaiting_company',
  async run({ options: { status, flow, limit }, session: { clients, out } }) {
    const count = readCount(limit)
    const filters = { ...(status !== undefined && { status }), ...(flow !== undefined && { flow_id: flow }) }
    const rows = []
    for await (const summary of (await clients.service()).runs.list(filters)) {
      rows.push(summary)
      if (rows.length >= count) break
    }
    const summaryRows = rows.map(({ id, flow_id, status: state, current_node }) => ({
      id,
      flow_id,
      status: state,
      current_node,
    }))
    out.result(rows, () => out.table(summaryRows, 'There is no such run.'))
    return undefined
  },
})

const formatRequest = (out: Output, entry: RequestEntry): string => {
  const { at, method, route, status, error_key, duration_ms, client_id, request_id, count } = entry
  const state = out.style(status < 400 ? 'green' : 'red', String(status))
  const times = count > 1 ? ` ×${count}` : ''
  const rest = `${method} ${route ?? '-'}  ${error_key ?? ''}${times}  ${duration_ms} ms  ${client_id}  ${request_id}`
  return `${toLine(at)}  ${state}  ${toLine(rest)}`
}

const POLL_MS = 2_000
/** The history is written in batches, and by several processes: an entry may come after newer ones. */
const OVERLAP_MS = 10_000
/** The access token of a session lasts for an hour. */
const SESSION_MS = 30 * 60_000
const DEFAULT_REQUESTS = '20'

type ReadRequests = (filters: { since?: string; status?: string }) => AsyncIterable<RequestEntry>

const toKey = ({ at, request_id }: RequestEntry): string => `${at} ${request_id}`

/** New entries since the last call, oldest first. */
const createReader = (status: string | undefined, first: number) => {
  /** The entries that the next call reads again. */
  let recent: readonly RequestEntry[] = []
  let since: string | undefined
  return async (read: ReadRequests): Promise<RequestEntry[]> => {
    const entries: RequestEntry[] = []
    const filters = { ...(status !== undefined && { status }), ...(since !== undefined && { since }) }
    for await (const entry of read(filters)) {
      entries.push(entry)
      if (since === undefined && entries.length >= first) break
    }
    const knownKeys = new Set(recent.map(toKey))
    const newEntries = entries.filter((entry) => !knownKeys.has(toKey(entry)))
    const [newest] = entries
    const overlap = Date.parse(newest?.at ?? '') - OVERLAP_MS
    // An entry from before the first ones is not asked for.
    const begin = since === undefined ? Math.max(overlap, Date.parse(entries.at(-1)?.at ?? '')) : overlap
    if (newest) since = new Date(begin).toISOString().replace('Z', '+00:00')
    recent = entries.filter(({ at }) => Date.parse(at) >= begin)
    return newEntries.reverse()
  }
}

/**
 * A session is open for one command at a time, so it is released between the calls. Its access token is used until the
 * session is opened again, long before the token ends.
 */
const createRequestSource = ({ clients }: Session, service: string | undefined) => {
  let openedMs = Number.NEGATIVE_INFINITY
  let owner: CompanyClient | undefined
  return {
    async open(): Promise<ReadRequests> {
      if (owner === undefined || Date.now() - openedMs > SESSION_MS) {
        owner = await clients.owner()
        openedMs = Date.now()
      }
      const { accountRequests, serviceRequests } = owner
      return (filters) =>
        service === undefined ? accountRequests.list(filters) : serviceRequests.list(service, filters)
    },
    release: () => clients.close(),
  }
}

export const requestsTail = defineCommand({
  name: 'requests tail',
  about: 'Follow the calls of the clients of the company, with the refused ones',
  options: {
    service: serviceOption,
    status: { type: 'string', value: 'STATUS', about: 'only a status such as 404, or 2xx, 4xx, 5xx' },
    limit: {
      type: 'string',
      value: 'NUMBER',
      about: `begin with at most this many earlier calls (${DEFAULT_REQUESTS})`,
    },
    once: { type: 'boolean', about: 'print the earlier calls and end' },
  },
  example: 'company-data requests tail --status 4xx',
  async run({ options: { service, status, limit, once }, session }) {
    const { system, out } = session
    const source = createRequestSource(session, service)
    const readNew = createReader(status, readCount(limit ?? DEFAULT_REQUESTS))
    while (!system.signal.aborted) {
      for (const entry of await readNew(await source.open())) out.item(entry, () => formatRequest(out, entry))
      if (once) return exitCodes.ok
      await source.release()
      await wait(POLL_MS, undefined, { signal: system.signal })
    }
    return exitCodes.interrupted
  },
})

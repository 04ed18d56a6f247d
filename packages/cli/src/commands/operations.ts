// `clients`, `runs` and `requests tail`: what programs of the company may do, and what they did (B-18).
import { setTimeout as wait } from 'node:timers/promises'
import type { RequestEntry } from '@company-data/sdk/company'
import { defineCommand } from '../program/command.ts'
import { exitCodes } from '../program/exit-codes.ts'
import { type Output, toLine } from '../program/output.ts'
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
const DEFAULT_REQUESTS = '20'

type ReadRequests = (filters: { since?: string; status?: string }) => AsyncIterable<RequestEntry>

/** New entries since the last one, oldest first; entries of the same moment are recognised by their id. */
const createReader = (read: ReadRequests, status: string | undefined, first: number) => {
  const knownIds = new Set<string>()
  let since: string | undefined
  return async (): Promise<RequestEntry[]> => {
    const entries: RequestEntry[] = []
    const filters = { ...(status !== undefined && { status }), ...(since !== undefined && { since }) }
    for await (const entry of read(filters)) {
      if (!knownIds.has(`${entry.at} ${entry.request_id}`)) entries.push(entry)
      if (since === undefined && entries.length >= first) break
    }
    for (const { at, request_id } of entries) knownIds.add(`${at} ${request_id}`)
    since = entries[0]?.at ?? since
    return entries.reverse()
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
  async run({ options, session: { clients, system, out } }) {
    const owner = await clients.owner()
    const { service, status } = options
    const read: ReadRequests = (filters) =>
      service === undefined ? owner.accountRequests.list(filters) : owner.serviceRequests.list(service, filters)
    const readNew = createReader(read, status, readCount(options.limit ?? DEFAULT_REQUESTS))
    while (!system.signal.aborted) {
      for (const entry of await readNew()) out.item(entry, () => formatRequest(out, entry))
      if (options.once) return exitCodes.ok
      await wait(POLL_MS, undefined, { signal: system.signal })
    }
    return exitCodes.interrupted
  },
})

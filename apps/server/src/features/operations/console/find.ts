// Finds records by a text that an operator has: an address, a code, a name or an id, in every region.
import type { FindResult, OperatorMatch } from '@company-data/protocol/wire/operations/operated-accounts'
import type { OperatorCaller } from '../../../gate/caller.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { ConsoleDeps } from './deps.ts'

const CLIENT_ID = /^(?:svc|acct|app)_/

const findInDirectory = async (deps: ConsoleDeps, text: string): Promise<OperatorMatch[]> => {
  const { accounts, clients, directory, operators, rows } = deps
  const [matches, client, entry, call] = await Promise.all([
    accounts.operated.find(text),
    CLIENT_ID.test(text) ? clients.state(text) : undefined,
    isUuid(text) ? rows.serviceEntries.find(directory.kysely, text.toLowerCase()) : undefined,
    operators.findCall(text),
  ])
  if (client)
    matches.push({
      kind: 'client',
      id: text,
      title: client.name ?? client.kind,
      user_id: client.companyUserId,
      region: null,
    })
  if (entry)
    matches.push({
      kind: 'service',
      id: text.toLowerCase(),
      title: entry.share_code ?? '',
      user_id: entry.company_user_id,
      region: null,
    })
  if (call)
    matches.push({
      kind: 'operator_call',
      id: call.request_id,
      title: `${call.operator_name}: ${call.method} ${call.path}`,
      user_id: null,
      region: null,
    })
  return matches
}

const findInRegion = async (
  { rows }: ConsoleDeps,
  region: string,
  db: RegionDb,
  text: string,
): Promise<OperatorMatch[]> => {
  const id = isUuid(text) ? text.toLowerCase() : undefined
  const [document, run, request] = await Promise.all([
    id && rows.documents.find(db, id),
    id && rows.runs.find(db, id),
    rows.requests.find(db, text),
  ])
  const matches: OperatorMatch[] = []
  if (document)
    matches.push({
      kind: 'document',
      id: document.id,
      title: `${document.name} (${document.status})`,
      user_id: document.company_user_id,
      region,
    })
  if (run) matches.push({ kind: 'run', id: run.id, title: run.status, user_id: run.company_user_id, region })
  if (request)
    matches.push({
      kind: 'request',
      id: request.request_id,
      title: `${request.method} ${request.route ?? ''} ${request.status} ${request.error_key ?? ''}`.trim(),
      user_id: request.company_user_id,
      region,
    })
  return matches
}

export interface Search {
  caller: OperatorCaller
  requestId: string
  address: string
  text: string
}

export const findForOperator = (deps: ConsoleDeps) => {
  const { regions, reachRegion, log, operators } = deps
  const search = async (text: string): Promise<FindResult> => {
    const unreachable: string[] = []
    const searchRegion = async (region: string): Promise<OperatorMatch[]> => {
      try {
        return await findInRegion(deps, region, reachRegion(region).kysely, text)
      } catch (error) {
        log.error('a region was not searched', error, { region })
        unreachable.push(region)
        return []
      }
    }
    const [directoryMatches, ...regionMatches] = await Promise.all([
      findInDirectory(deps, text),
      ...regions.listCells().map(({ key }) => searchRegion(key)),
    ])
    return { matches: [...directoryMatches, ...regionMatches.flat()], unreachable_regions: unreachable.sort() }
  }
  return async ({ text, ...call }: Search): Promise<FindResult> => {
    const result = await search(text)
    const matches = result.matches.map(({ kind, id }) => ({ kind, id }))
    await operators.recordResult({ ...call, method: 'POST', route: '/api/ops/find', params: {}, body: { matches } })
    return result
  }
}

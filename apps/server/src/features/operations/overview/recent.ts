// Recent activity over several services: the latest of each kind, merged by time.
import { overviewCounts } from '@company-data/protocol/limits'
import type { RecentAction } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OverviewDeps } from './deps.ts'
import { toTestPersonMark } from './test-person-mark.ts'

export interface RecentScope {
  companyUserId: string
  serviceIds: readonly string[]
  since: Date
  /** Rows with this id or a later one are new. */
  newSince: string
}

interface Recent {
  new_signatures: number
  new_runs: number
  recent: RecentAction[]
}

type DatedAction = Omit<RecentAction, 'at'> & { at: Date }

const LIMIT = overviewCounts.recentActs

const listActions = async (deps: OverviewDeps, scope: RecentScope) => {
  const { accounts, services, connections, documents, flows, flowRuns } = deps
  const { serviceIds, newSince, since } = scope
  const [connected, conversations, signatures, runs, entries] = await Promise.all([
    connections.overview.listNew(serviceIds, { newSince, limit: LIMIT }),
    connections.overview.listUnread(serviceIds, { since, limit: LIMIT }),
    documents.overview.listNewSignatures(scope, { newSince, limit: LIMIT, maxCount: overviewCounts.ofCompany }),
    flowRuns.overview.listNew(serviceIds, { newSince, limit: LIMIT, maxCount: overviewCounts.ofCompany }),
    services.logs.listNew(serviceIds, { newSince, limit: LIMIT }),
  ])
  const customers = [...connected, ...conversations]
  const ofRuns = await connections.overview.listById(serviceIds, {
    ids: runs.latest.map(({ connection_id }) => connection_id),
  })
  const userIds = new Map(ofRuns.map(({ id, customer_user_id }) => [id, customer_user_id]))
  const [names, flowNames] = await Promise.all([
    accounts.listPublicAccounts([...customers, ...ofRuns].map(({ customer_user_id }) => customer_user_id)),
    flows.listNames(runs.latest.map(({ flow_id }) => flow_id)),
  ])
  const toCustomerAction =
    (kind: 'connected' | 'message') =>
    ({ service_id, id, at, customer_user_id }: (typeof customers)[number]): DatedAction => ({
      kind,
      at,
      service_id,
      id,
      flow_id: null,
      customer: null,
      name: names.get(customer_user_id)?.displayName ?? '',
      ...toTestPersonMark(names.get(customer_user_id)),
    })
  const actions: DatedAction[] = [
    ...connected.map(toCustomerAction('connected')),
    ...conversations.map(toCustomerAction('message')),
    ...signatures.latest.map(({ action, at, service_id, id, name }) => ({
      kind: action,
      at,
      service_id,
      id,
      name,
      flow_id: null,
      customer: null,
    })),
    ...runs.latest.map(({ at, service_id, id, flow_id, connection_id }) => {
      const customer = names.get(userIds.get(connection_id) ?? '')
      return {
        kind: 'run_started' as const,
        at,
        service_id,
        id,
        flow_id,
        name: flowNames.get(flow_id) ?? '',
        customer: customer?.displayName ?? null,
        ...toTestPersonMark(customer),
      }
    }),
    ...entries.map(({ at, service_id, id, kind }) => ({
      kind: 'changed' as const,
      at,
      service_id,
      id,
      flow_id: null,
      customer: null,
      name: kind,
    })),
  ]
  return { actions, new_signatures: signatures.count, new_runs: runs.count }
}

export const readRecent = async (deps: OverviewDeps, scope: RecentScope): Promise<Recent> => {
  const { actions, ...counts } = await listActions(deps, scope)
  const latest = actions.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, LIMIT)
  return { ...counts, recent: latest.map((action) => ({ ...action, at: formatTimestamp(action.at) })) }
}

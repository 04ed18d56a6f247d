// Assembles the overview: each feature counts its own rows with one statement for all services.
import { overviewCounts } from '@company-data/protocol/limits'
import type { Overview, OverviewQuery, ServiceOverview } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import { firstIdAt } from '../../../platform/ids/uuid.ts'
import type { Webhooks } from '../../delivery/webhooks/index.ts'
import type { OverviewDeps } from './deps.ts'
import { readLastEvents } from './last-events.ts'
import { type RecentScope, readRecent } from './recent.ts'

const formatTime = (at: Date | null): string | null => at && formatTimestamp(at)

type Troubled = Awaited<ReturnType<Webhooks['listTroubled']>>[number]

const toWebhook = ({
  id,
  name,
  url,
  health,
  health_changed_at,
  failing_since,
  backlog,
}: Troubled): ServiceOverview['webhooks'][number] => ({
  webhook_id: id,
  name,
  url,
  health,
  health_changed_at: formatTimestamp(health_changed_at),
  failing_since: formatTime(failing_since),
  backlog_count: backlog.count,
  backlog_oldest_at: formatTime(backlog.oldestAt),
})

const readServices = async (
  deps: OverviewDeps,
  scope: { companyUserId: string; serviceIds: readonly string[] },
): Promise<ServiceOverview[]> => {
  const { changes, webhooks, connections, connectRequests, documents, flowRuns } = deps
  const { serviceIds } = scope
  const limit = overviewCounts.ofService
  const [feeds, troubled, connected, unread, requests, openDocuments, runs, lastEvents] = await Promise.all([
    changes.waiting(serviceIds, limit),
    webhooks.listTroubled(serviceIds, limit),
    connections.overview.countByService(serviceIds, limit),
    connections.overview.countUnread(serviceIds, limit),
    connectRequests.countOpen(serviceIds, limit),
    documents.overview.countOpen(serviceIds, limit),
    flowRuns.overview.countOpen(serviceIds, limit),
    readLastEvents(deps, scope),
  ])
  return serviceIds.map((id, index) => {
    const [feed, open, waiting] = [feeds[index], openDocuments.get(id), runs.get(id)]
    return {
      service_id: id,
      feed: { plain_count: feed?.count ?? 0, oldest_at: formatTime(feed?.oldestAt ?? null) },
      webhooks: troubled.filter(({ service_id }) => service_id === id).map(toWebhook),
      connections: connected.get(id) ?? 0,
      unread_messages: unread.get(id) ?? 0,
      open_requests: requests.get(id) ?? 0,
      documents: {
        own: open?.own ?? 0,
        customers: open?.customers ?? 0,
        oldest_at: formatTime(open?.oldest_at ?? null),
      },
      runs: { own: waiting?.own ?? 0, customers: waiting?.customers ?? 0 },
      last_event: lastEvents.get(id) ?? null,
    }
  })
}

const NOTHING: Overview = {
  totals: { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 },
  services: [],
  recent: [],
}

export const readOverview =
  (deps: OverviewDeps) =>
  async (caller: SessionCaller, { since }: OverviewQuery): Promise<Overview> => {
    const rows = await deps.services.listInPortal(caller)
    const [first] = rows
    if (first === undefined) return NOTHING
    const serviceIds = rows.map(({ id }) => id)
    const from = since === undefined ? new Date(deps.clock.nowMs() - DAY_MS) : new Date(since)
    const scope: RecentScope = {
      companyUserId: first.company_user_id,
      serviceIds,
      since: from,
      newSince: firstIdAt(from.getTime()),
    }
    const [services, connections, { recent, ...fresh }] = await Promise.all([
      readServices(deps, scope),
      deps.connections.overview.count(serviceIds, { ...scope, limit: overviewCounts.ofCompany }),
      readRecent(deps, scope),
    ])
    return { totals: { ...connections, ...fresh }, services, recent }
  }

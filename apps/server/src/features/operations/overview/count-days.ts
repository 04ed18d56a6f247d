// Counts new connections, signatures and runs by day, over all services of a company or for one of them.
import { overviewCounts } from '@company-data/protocol/limits'
import type { DailyCounts, DailyCountsQuery } from '@company-data/protocol/wire/operations/overview'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { DAY_MS } from '../../../platform/clock/durations.ts'
import { firstIdAt } from '../../../platform/ids/uuid.ts'
import type { OverviewDeps } from './deps.ts'

type Counts = ReadonlyMap<number, number>

const NONE: Counts = new Map()

interface DayScope {
  companyUserId: string
  serviceIds: readonly string[]
}

const countKinds = async (
  { connections, documents, flowRuns }: OverviewDeps,
  scope: DayScope,
  firstDay: Date,
): Promise<[connections: Counts, signatures: Counts, runs: Counts]> => {
  if (scope.serviceIds.length === 0) return [NONE, NONE, NONE]
  const range = { newSince: firstIdAt(firstDay.getTime()), firstDay, limit: overviewCounts.ofCompany }
  return Promise.all([
    connections.overview.countByDay(scope.serviceIds, range),
    documents.overview.countByDay(scope, range),
    flowRuns.overview.countByDay(scope.serviceIds, range),
  ])
}

const addUp = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

export const countDays =
  (deps: OverviewDeps) =>
  async (caller: SessionCaller, { service_id, today }: DailyCountsQuery): Promise<DailyCounts> => {
    const nowMs = deps.clock.nowMs()
    const todayMs = today === undefined ? nowMs - (nowMs % DAY_MS) : Date.parse(today)
    const firstMs = todayMs - (overviewCounts.days - 1) * DAY_MS
    const services = await deps.services.listInPortal(caller)
    const wantedId = service_id?.toLowerCase()
    const countedServices = services.filter(({ id }) => wantedId === undefined || id === wantedId)
    const scope = {
      companyUserId: countedServices[0]?.company_user_id ?? '',
      serviceIds: countedServices.map(({ id }) => id),
    }
    const counts = await countKinds(deps, scope, new Date(firstMs))
    const [connections, signatures, runs] = counts
    return {
      days: Array.from({ length: overviewCounts.days }, (_, day) => ({
        start: formatTimestamp(new Date(firstMs + day * DAY_MS)),
        connections: connections.get(day) ?? 0,
        signatures: signatures.get(day) ?? 0,
        runs: runs.get(day) ?? 0,
      })),
      is_complete: counts.every((kind) => addUp(kind) < overviewCounts.ofCompany),
    }
  }

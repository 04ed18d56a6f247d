// Collects the calls of machine clients in memory and writes them in batches, outside of the requests themselves.
import { isMoveRefusal } from '../../../gate/move-refusal.ts'
import { entryBudget, REFUSALS, SUCCESSES } from './budgets.ts'
import type { MachineCall, RequestHistoryDeps } from './deps.ts'
import { repeatedRefusals } from './repeated-refusals.ts'
import { insertRequests, type NewRequestRow } from './request-store.ts'

const FLUSH_MS = 1_000
const BATCH_ROWS = 500
/** While the database does not respond, entries wait; beyond this many, refusals are only counted. */
const MAX_WAITING = 20_000

export const requestRecorder = ({ database, clock, ids, log }: Omit<RequestHistoryDeps, 'services'>) => {
  const mayRefuse = entryBudget(REFUSALS, clock.nowMs)
  const maySucceed = entryBudget(SUCCESSES, clock.nowMs)
  const repeats = repeatedRefusals()
  let waiting: NewRequestRow[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  const writeCompany = async (rows: readonly NewRequestRow[]): Promise<void> => {
    try {
      for (let at = 0; at < rows.length; at += BATCH_ROWS)
        await insertRequests(database.kysely, rows.slice(at, at + BATCH_ROWS))
    } catch (error) {
      if (isMoveRefusal(error)) return
      log.error('requests not recorded yet', error, { rows: rows.length })
      waiting.push(...rows)
      schedule()
    }
  }
  const write = async (): Promise<void> => {
    const rows = [...waiting, ...repeats.takeAll()]
    waiting = []
    const byCompany = Map.groupBy(rows, ({ company_user_id }) => company_user_id)
    for (const companyRows of byCompany.values()) await writeCompany(companyRows)
  }
  /** One write at a time. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const schedule = (): void => {
    if (!isStopped) timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return {
    record({ caller, ...call }: MachineCall): void {
      const { companyUserId, clientId } = caller
      const isAllowed = call.error_key === null ? maySucceed(companyUserId) : mayRefuse(companyUserId)
      const row = {
        company_user_id: companyUserId,
        service_id: caller.kind === 'service-client' ? caller.serviceId : null,
        id: ids.next(),
        at: clock.now(),
        client_id: clientId,
        ...call,
      }
      if (isAllowed && waiting.length < MAX_WAITING) waiting.push(row)
      else if (call.error_key !== null) repeats.add(row)
      else return
      schedule()
    },
    stop(): Promise<void> {
      isStopped = true
      return flush()
    },
  }
}

// Records the calls of machine clients: refusals before their response leaves, others a moment later.
import { batchWriter } from './batch-writer.ts'
import { entryBudget, REFUSALS, SUCCESSES } from './budgets.ts'
import type { MachineCall, RequestHistoryDeps } from './deps.ts'
import { repeatedRefusals } from './repeated-refusals.ts'

/** While the database does not respond, entries wait; beyond this many, refusals are only counted. */
const MAX_WAITING = 20_000

export const requestRecorder = ({ database, clock, ids, log }: Omit<RequestHistoryDeps, 'services'>) => {
  const mayRefuse = entryBudget(REFUSALS, clock.nowMs)
  const maySucceed = entryBudget(SUCCESSES, clock.nowMs)
  const repeats = repeatedRefusals(clock.nowMs)
  const writer = batchWriter({ database, log, takeChanged: repeats.takeChanged })
  return {
    /** A refusal resolves once its entry is stored, so that a killed process loses none that a client knows of. */
    record({ caller, ...call }: MachineCall): Promise<void> | undefined {
      const { companyUserId, clientId } = caller
      const isRefusal = call.error_key !== null
      const isAllowed = isRefusal ? mayRefuse(companyUserId) : maySucceed(companyUserId)
      // Most calls of a busy client are not kept: they cost nothing more than this.
      if (!isAllowed && !isRefusal) return undefined
      const row = {
        company_user_id: companyUserId,
        service_id: caller.kind === 'service-client' ? caller.serviceId : null,
        id: ids.next(),
        at: clock.now(),
        client_id: clientId,
        ...call,
      }
      if (isAllowed && writer.countWaiting() < MAX_WAITING) writer.add(row)
      else if (isRefusal) repeats.add(row)
      else return undefined
      if (isRefusal) return writer.flushInTime()
      writer.schedule()
      return undefined
    },
    stop: writer.stop,
  }
}

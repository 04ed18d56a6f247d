// Does the same with several runs, one after another, and counts the outcomes. Pure but for the given call.
import { isPlatformError, type SentReminder } from '@company-data/sdk/company'
import { isEnded, type RunParty } from '@company-data/web/runs/rules'

interface ListedRun {
  id: string
  status: string
}

/** False if the run has ended or waits for one of the company's own parties. A signature may be anyone's. */
export const mayWaitForCustomer = ({ status }: ListedRun, ownerKeys: readonly RunParty['key'][]): boolean =>
  !isEnded(status) && !ownerKeys.some((key) => status === `awaiting_${key}`)

export const isOpen = ({ status }: ListedRun): boolean => !isEnded(status)

export interface ReminderOutcome {
  sentCount: number
  /** Reminded less than a day ago. */
  recentCount: number
  /** The run waits for no customer any more. */
  idleCount: number
  failedCount: number
}

export const remindAll = async (
  runs: readonly ListedRun[],
  remind: (runId: string) => Promise<Pick<SentReminder, 'sent'>>,
): Promise<ReminderOutcome> => {
  const outcome: ReminderOutcome = { sentCount: 0, recentCount: 0, idleCount: 0, failedCount: 0 }
  for (const { id } of runs) {
    const kind = await remind(id).then(
      (reminder) => (reminder.sent ? 'sentCount' : 'recentCount'),
      (error: unknown) => (isPlatformError(error, 'flows.run_not_awaiting') ? 'idleCount' : 'failedCount'),
    )
    outcome[kind] += 1
  }
  return outcome
}

export const cancelAll = async (
  runs: readonly ListedRun[],
  cancel: (runId: string) => Promise<unknown>,
): Promise<{ cancelled: number; failed: number }> => {
  let failed = 0
  for (const { id } of runs)
    await cancel(id).catch(() => {
      failed += 1
    })
  return { cancelled: runs.length - failed, failed }
}

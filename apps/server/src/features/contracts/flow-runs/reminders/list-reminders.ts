// Reads reminders: those of a service or a flow for the company, and the current one of a customer.
import { ApiError } from '@company-data/protocol/errors'
import {
  MAX_COUNTED_RUNS,
  MAX_REMINDED_RUNS,
  REMINDER_INTERVAL_MS,
  type RunCounts,
  type RunReminder,
  type RunReminderQuery,
} from '@company-data/protocol/wire/contracts/run-reminders'
import type { Page } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { countByStep } from '../count-store.ts'
import type { FlowRunDeps } from '../deps.ts'
import { listReminders, type ReminderPosition, type ReminderRow } from '../reminder-store.ts'
import type { OwnerScope } from '../routes/visitor.ts'

export const toReminder = ({
  run_id,
  user_id,
  current_node,
  reminded_at,
}: Pick<ReminderRow, 'run_id' | 'user_id' | 'current_node' | 'reminded_at'>): RunReminder => ({
  run_id,
  user_id,
  node: current_node,
  reminded_at: formatTimestamp(reminded_at),
  next_at: formatTimestamp(new Date(reminded_at.getTime() + REMINDER_INTERVAL_MS)),
})

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** `<run>.<user>`, or the id of a run alone: a cursor of the list of runs. */
const parseCursor = (cursor: string | undefined): ReminderPosition => {
  if (cursor === undefined) return { runId: LAST_ID, userId: LAST_ID }
  const [runId = '', userId = FIRST_ID, ...rest] = cursor.toLowerCase().split('.')
  if (!isUuid(runId) || !isUuid(userId) || rest.length > 0) throw new ApiError('request.cursor_invalid')
  return { runId, userId }
}

/** Ids that are not well-formed match nothing. */
const parseRunIds = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined
  const ids = text.toLowerCase().split(',')
  if (ids.length > MAX_REMINDED_RUNS) throw new ApiError('request.invalid')
  return ids.filter(isUuid)
}

const NO_REMINDERS: Page<never> = { items: [], next_cursor: null }
const NO_RUNS: RunCounts = { steps: [], counted: 0, is_complete: true }

export type RunSurvey = ReturnType<typeof runSurvey>

export const runSurvey = ({ database }: Pick<FlowRunDeps, 'database'>) => ({
  async listReminders(
    { serviceId, flowId: pathFlowId }: OwnerScope,
    { flow_id, run_id, limit, cursor }: RunReminderQuery,
  ): Promise<Page<RunReminder>> {
    const before = parseCursor(cursor)
    const flowId = pathFlowId ?? flow_id?.toLowerCase()
    if (flowId !== undefined && !isUuid(flowId)) return NO_REMINDERS
    const runIds = parseRunIds(run_id)
    if (runIds?.length === 0) return NO_REMINDERS
    const rows = await listReminders(database.kysely, serviceId, {
      ...(flowId !== undefined && { flowId }),
      ...(runIds !== undefined && { runIds }),
      before,
      limit: limit + 1,
    })
    const items = rows.slice(0, limit)
    const last = rows.length > limit ? items.at(-1) : undefined
    return { items: items.map(toReminder), next_cursor: last ? `${last.run_id}.${last.user_id}` : null }
  },
  async countRuns({ serviceId }: OwnerScope, flowId: string, maxCount: number = MAX_COUNTED_RUNS): Promise<RunCounts> {
    const id = flowId.toLowerCase()
    if (!isUuid(id)) return NO_RUNS
    const { steps, isComplete } = await countByStep(database.kysely, { serviceId, flowId: id, limit: maxCount })
    const counted = steps.reduce((sum, { waiting, completed, cancelled }) => sum + waiting + completed + cancelled, 0)
    return { steps, counted, is_complete: isComplete }
  },
})

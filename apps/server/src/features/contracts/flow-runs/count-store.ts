// SQL for the counts of a flow's runs by step, over its latest runs.
import { sql } from 'kysely'
import type { RegionDb } from '../../../schema/region.ts'
import { AFTER_ALL } from './list-store.ts'

export interface StepCountRow {
  node: string
  waiting: number
  completed: number
  cancelled: number
}

/**
 * Reads at most `limit` runs, and one more to say whether there are more, along the index of the flow, whose form no
 * other index fits: see list-store.ts.
 */
export const countByStep = async (
  db: RegionDb,
  { serviceId, flowId, limit }: { serviceId: string; flowId: string; limit: number },
): Promise<{ steps: StepCountRow[]; isComplete: boolean }> => {
  const { rows } = await sql<StepCountRow & { read: number }>`with latest as materialized (
      select current_node, status, row_number() over (order by flow_id desc, id desc) as position from flow_run
      where (flow_id, id) < (${flowId}::uuid, ${AFTER_ALL}::uuid) and flow_id >= ${flowId}::uuid
        and service_id is not distinct from ${serviceId}::uuid
      order by flow_id desc, id desc limit ${limit + 1})
    select current_node as node,
      count(*) filter (where status not in ('completed', 'cancelled'))::integer as waiting,
      count(*) filter (where status = 'completed')::integer as completed,
      count(*) filter (where status = 'cancelled')::integer as cancelled,
      (select count(*) from latest)::integer as read
    from latest where position <= ${limit} group by current_node order by current_node`.execute(db)
  return { steps: rows.map(({ read: _read, ...step }) => step), isComplete: (rows[0]?.read ?? 0) <= limit }
}

// Metric of run-data deletion: runs erased, counted after the commit.
import type { FlowRunDeps } from '../deps.ts'

export type CountErased = (runs: number) => void

export const erasedCounter = ({ region, metrics }: Pick<FlowRunDeps, 'region' | 'metrics'>): CountErased => {
  const erased = metrics.counter(
    'companydata_flow_run_data_deleted_total',
    'Runs of flows whose answers, files and tag values were deleted',
    ['region'],
  )
  return (runs) => erased.add({ region }, runs)
}

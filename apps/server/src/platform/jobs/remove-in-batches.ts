// Removes rows in batches, so that no statement holds locks for long.
import type { JobContext } from './run-job.ts'

/** Repeats `remove`, which returns how many rows it has removed, until a batch is not full or the process stops. */
export const removeInBatches = async (
  { count, isStopping }: Pick<JobContext, 'count' | 'isStopping'>,
  batchSize: number,
  remove: () => Promise<number>,
): Promise<void> => {
  let removed = batchSize
  while (removed === batchSize && !isStopping()) {
    removed = await remove()
    count(removed)
  }
}

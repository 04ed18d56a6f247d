// Lists and deletes files that no row refers to, over all regions of this process.
import type { FileSweepResult, FileSweepRun } from '@company-data/protocol/wire/operations/file-sweep'
import type { FileSweeps } from '../../../platform/files/index.ts'

interface Deps {
  regionKeys: readonly string[]
  getSweeps(region: string): Pick<FileSweeps, 'run'>
}

export const operatorSweep =
  ({ regionKeys, getSweeps }: Deps) =>
  async ({ region, folder, remove_at_most: removeAtMost = 0 }: FileSweepRun = {}): Promise<FileSweepResult[]> => {
    const results: FileSweepResult[] = []
    let removalsLeft = removeAtMost
    for (const key of regionKeys) {
      if (region !== undefined && region !== key) continue
      for (const result of await getSweeps(key).run(removalsLeft, folder)) {
        results.push({ region: key, ...result })
        removalsLeft -= result.removed
      }
    }
    return results
  }

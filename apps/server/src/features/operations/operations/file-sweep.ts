// Files that no row refers to, as an operator looks at them and removes them, over all regions of this process.
import type { FileSweepResult, FileSweepRun } from '@company-data/protocol/wire/operations/file-sweep'
import type { FileSweeps } from '../../../platform/files/index.ts'

interface Needs {
  regionKeys: readonly string[]
  sweepsOf(region: string): Pick<FileSweeps, 'run'>
}

export const operatorSweep =
  ({ regionKeys, sweepsOf }: Needs) =>
  async ({ region, folder, remove_at_most: removeAtMost = 0 }: FileSweepRun = {}): Promise<FileSweepResult[]> => {
    const results: FileSweepResult[] = []
    let left = removeAtMost
    for (const key of regionKeys) {
      if (region !== undefined && region !== key) continue
      for (const result of await sweepsOf(key).run(left, folder)) {
        results.push({ region: key, ...result })
        left -= result.removed
      }
    }
    return results
  }

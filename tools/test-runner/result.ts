// What a test file came to, and the lines that tell it.

export interface FileResult {
  /** From the root of the repository. */
  file: string
  passed: number
  failed: number
  skipped: number
  durationMs: number
  /** One text per failure, with its stack. */
  failures: readonly string[]
}

/** A file that ended before its tests did: nobody knows how many there are, so it counts as one that failed. */
export const crashedFile = (file: string, reason: string): FileResult => ({
  file,
  passed: 0,
  failed: 1,
  skipped: 0,
  durationMs: 0,
  failures: [`✖ ${file}: ${reason}`],
})

export const fileLine = ({ file, passed, failed, skipped, durationMs }: FileResult, label: string): string => {
  const extra = `${failed > 0 ? `, ${failed} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `${failed > 0 ? '✖' : '✔'} ${file}${label}: ${passed} passed${extra} (${(durationMs / 1000).toFixed(1)} s)`
}

export const totalLine = (results: readonly FileResult[]): string => {
  const sum = (member: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[member], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

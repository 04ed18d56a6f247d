// The outcome of a test file, and the lines that report it.

export interface FileResult {
  /** From the root of the repository. */
  file: string
  passed: number
  failed: number
  skipped: number
  /** One text per skipped test, with the reason. */
  skips: readonly string[]
  durationMs: number
  /** Processor time of the worker and its children while the file ran; undefined if it cannot be measured. */
  processorSeconds?: number | undefined
  /** One text per failure, with its stack. */
  failures: readonly string[]
}

/** A file that ended before its tests did: their number is unknown, so it counts as one failure. */
export const crashedFile = (file: string, reason: string): FileResult => ({
  file,
  passed: 0,
  failed: 1,
  skipped: 0,
  skips: [],
  durationMs: 0,
  failures: [`✖ ${file}: ${reason}`],
})

/** With its causes: a failed property explains itself only there. */
const formatStack = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const text = error.stack ?? String(error)
  return error.cause === undefined ? text : `${text}\ncaused by ${formatStack(error.cause)}`
}

export const explainFailure = (file: string, name: string, error: unknown): string =>
  `✖ ${file}: ${name}\n${formatStack(error).replace(/^/gm, '      ')}`

export const hasFailed = ({ failed }: FileResult): boolean => failed > 0

export const formatFileLine = (
  { file, passed, failed, skipped, durationMs, processorSeconds }: FileResult,
  label: string,
): string => {
  const extra = `${failed > 0 ? `, ${failed} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const processor = processorSeconds === undefined ? '' : `, processor ${processorSeconds.toFixed(1)} s`
  const times = `${(durationMs / 1000).toFixed(1)} s${processor}`
  return `${failed > 0 ? '✖' : '✔'} ${file}${label}: ${passed} passed${extra} (${times})`
}

export const formatTotalLine = (results: readonly FileResult[]): string => {
  const sum = (member: 'passed' | 'failed' | 'skipped'): number =>
    results.reduce((total, result) => total + result[member], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

// What a run prints: figures, and for those that a promise binds, whether it was kept.

export interface Figure {
  label: string
  value: number | string
  /** What was promised of it, for people. */
  promise?: string
  /** Absent where nothing was promised. */
  isMet?: boolean
}

export interface Options {
  /** Per store. */
  kills: number
  /** How long hostile receivers are suffered, and healthy ones before. */
  seconds: number
  seed: number
}

export interface Run {
  name: string
  run(options: Options): Promise<Figure[]>
}

export const figure = (label: string, value: number | string): Figure => ({ label, value })

export const none = (label: string, value: number): Figure => ({
  label,
  value,
  promise: 'none',
  isMet: value === 0,
})

export const figureAtMost = (label: string, value: number, max: number): Figure => ({
  label,
  value,
  promise: `at most ${max}`,
  isMet: value <= max,
})

/** The value that the share of all lies at or below; 0 of an empty list. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

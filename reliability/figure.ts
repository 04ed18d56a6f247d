// The output of a run: figures, and for those with a promise, whether it was kept.

export interface Figure {
  label: string
  value: number | string
  /** The promise, for people. */
  promise?: string
  /** Absent without a promise. */
  isMet?: boolean
}

export interface Options {
  /** Per store. */
  kills: number
  /** The time with hostile receivers, and with healthy ones before. */
  seconds: number
  seed: number
  /** The time after which a soak begins no further round. */
  minutes: number
  /** The number of steps of the simulations. */
  steps: number
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

/** The value at this share of the sorted list; 0 for an empty list. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

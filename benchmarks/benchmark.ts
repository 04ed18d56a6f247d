// The shape of a benchmark: named measurements of our code and of a peer or an upper bound in the same run, with a target.

export interface Measurement {
  label: string
  ours: number
  /** The peer or ceiling that was measured in the same run. */
  ceiling: number
  ratio: number
  /** For people, for example `at least 0.60, aim 0.80`. */
  target: string
  unit: string
}

export interface Benchmark {
  name: string
  /** A long one yields each row as it is measured, so that a later failure loses none. */
  run(): Promise<Measurement[]> | AsyncGenerator<Measurement>
}

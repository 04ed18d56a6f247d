// What a benchmark is: named measurements of ours beside a peer or a ceiling, taken in one run, with the target.

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
  run(): Promise<Measurement[]>
}

// Counters of a driven model, for the report at its end.
export interface ModelReport {
  runs: number
  actions: number
  refusals: number
  repeats: number
  /** Requests without a response, by their actual outcome. */
  cutAndDone: number
  cutAndUndone: number
  completed: number
  cancelled: number
  events: number
}

export const createReport = (): ModelReport => ({
  runs: 0,
  actions: 0,
  refusals: 0,
  repeats: 0,
  cutAndDone: 0,
  cutAndUndone: 0,
  completed: 0,
  cancelled: 0,
  events: 0,
})

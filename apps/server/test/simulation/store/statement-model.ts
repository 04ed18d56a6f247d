// The model of a statement: a function of what the store shows it and of its parameters.
import type { StatementRun } from './statement-run.ts'

export interface StatementResult {
  rows: unknown[]
  affected?: number
}

export type StatementModel = (run: StatementRun, values: readonly unknown[], text: string) => StatementResult

/** Each with a part of its text that no other statement has. */
export type StatementModels = ReadonlyArray<readonly [part: string, model: StatementModel]>

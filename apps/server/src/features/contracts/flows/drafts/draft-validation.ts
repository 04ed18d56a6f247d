// Validates a draft: its problems, then those of its author's tests. Pure, on any thread.
import {
  type Definition,
  type Problem,
  testDefinition,
  type ValidationContext,
  validateDefinition,
  withSnapshots,
} from '@company-data/flow-engine'
import type { JsonText } from '../../../../platform/http/json-member.ts'

export interface DraftContent {
  draft: Definition
  draft_tests: readonly unknown[]
}

/** More than a definition at every limit has if all its fields are wrong; anything beyond is abuse. */
const MAX_PROBLEMS = 25_000

/** The first problems by position. An error among the rest takes the last slot, because it blocks publishing. */
const limitProblems = (problems: Problem[]): Problem[] => {
  if (problems.length <= MAX_PROBLEMS) return problems
  const [first, others] = [problems.slice(0, MAX_PROBLEMS), problems.slice(MAX_PROBLEMS)]
  const error = others.find(({ severity }) => severity === 'error')
  return error === undefined ? first : [...first.slice(0, -1), error]
}

/** The problems are JSON from here on: the thread serializes a long list, and the main thread never parses it. */
export interface DraftValidation {
  problems: JsonText<Problem[]>
  /** True if the draft cannot be published. */
  hasErrors: boolean
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

export const validateDraftContent = (
  { draft, draft_tests }: DraftContent,
  context: ValidationContext,
): DraftValidation => {
  // FA-08: as on publishing, with current snapshots.
  const definition = withSnapshots(draft, context.plugins)
  const problems = validateDefinition(definition, context)
  // The tests run only on a publishable definition: others fail for that reason anyway.
  const all = problems.some(isError) ? problems : [...problems, ...testDefinition(definition, draft_tests, context)]
  return { problems: { text: JSON.stringify(limitProblems(all)) }, hasErrors: all.some(isError) }
}

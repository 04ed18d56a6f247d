// The validation of a draft: its problems, then those of the tests that its author keeps beside it. Pure work, on any thread.
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

/** More than a definition at every limit has when all its fields are wrong; what is beyond was made to waste time. */
const MAX_PROBLEMS = 25_000

/** The first ones by their place. An error among the others takes the last place, because it keeps the draft unpublished. */
const limitProblems = (problems: Problem[]): Problem[] => {
  if (problems.length <= MAX_PROBLEMS) return problems
  const [first, others] = [problems.slice(0, MAX_PROBLEMS), problems.slice(MAX_PROBLEMS)]
  const error = others.find(({ severity }) => severity === 'error')
  return error === undefined ? first : [...first.slice(0, -1), error]
}

/** The problems are JSON from here on: a long list is written by the thread that made it, and parsed by nobody here. */
export interface DraftValidation {
  problems: JsonText<Problem[]>
  /** Whether the draft cannot be published. */
  hasErrors: boolean
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

export const validateDraftContent = (
  { draft, draft_tests }: DraftContent,
  context: ValidationContext,
): DraftValidation => {
  // FA-08: as publishing would see it, with every snapshot copied anew.
  const definition = withSnapshots(draft, context.plugins)
  const problems = validateDefinition(definition, context)
  // A definition that cannot be published has no tests that could fail for another reason.
  const all = problems.some(isError) ? problems : [...problems, ...testDefinition(definition, draft_tests, context)]
  return { problems: { text: JSON.stringify(limitProblems(all)) }, hasErrors: all.some(isError) }
}

// The judgement of a draft: its problems, then those of the tests that its author keeps beside it. Pure work, on any thread.
import {
  type Definition,
  type Problem,
  testDefinition,
  type ValidationContext,
  validateDefinition,
  withSnapshots,
} from '@company-data/flow-engine'

export interface JudgedDraft {
  draft: Definition
  draft_tests: readonly unknown[]
}

export const judgementOf = ({ draft, draft_tests }: JudgedDraft, context: ValidationContext): Problem[] => {
  // FA-08: as publishing would see it, with every snapshot copied anew.
  const definition = withSnapshots(draft, context.plugins)
  const problems = validateDefinition(definition, context)
  // A definition that cannot be published has no tests that could fail for another reason.
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return hasErrors ? problems : [...problems, ...testDefinition(definition, draft_tests, context)]
}

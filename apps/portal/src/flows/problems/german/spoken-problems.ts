// Problems as the platform sent them, in the language of the page: for the moment before the page has judged the draft itself.
import { isProblemKey, type Problem } from '@company-data/flow-engine'
import type { Language } from '@company-data/ui/texts'
import { problemsByKey } from './problems-by-key.ts'

/** The sentence of the platform is English and has names in it; by its key alone a problem is told without them. */
export const spokenProblems = (problems: readonly Problem[], language: Language): readonly Problem[] =>
  language === 'en'
    ? problems
    : problems.map((problem) =>
        isProblemKey(problem.error_key) ? { ...problem, error: problemsByKey[problem.error_key] } : problem,
      )

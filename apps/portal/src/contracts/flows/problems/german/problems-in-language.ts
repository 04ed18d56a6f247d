// The platform's problems in the page's language, until the page has checked the draft itself.
import { isProblemKey, type Problem } from '@company-data/flow-engine'
import type { Language } from '@company-data/ui/texts'
import { quoteShape } from './german-shape.ts'
import { problemsByKey } from './problems-by-key.ts'

/** The platform's sentence is English and contains names; by its key alone, a problem is described without them. */
const germanError = ({ error_key, error }: Problem): string =>
  isProblemKey(error_key) ? problemsByKey[error_key] : quoteShape(error)

export const problemsInLanguage = (problems: readonly Problem[], language: Language): readonly Problem[] =>
  language === 'en' ? problems : problems.map((problem) => ({ ...problem, error: germanError(problem) }))

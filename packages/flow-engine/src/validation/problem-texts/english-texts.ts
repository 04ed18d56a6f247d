// All English texts of publish validation. An app provides those of another language in the same form.
import { type ProblemKey, problemCatalog } from '../problem-catalog.ts'
import { conditionSentences } from './condition-texts.ts'
import { documentSentences } from './document-texts.ts'
import { elementSentences } from './element-texts.ts'
import { expressionSentences } from './expression-texts.ts'
import { graphSentences } from './graph-texts.ts'
import { keySentences } from './key-texts.ts'

/** The catalog's text, for problems that say no more than their key. */
const byKey = Object.fromEntries(
  Object.entries(problemCatalog).map(([key, { message }]) => [key, message]),
) as Readonly<Record<ProblemKey, string>>

export const englishSentences = {
  byKey,
  /** A value without the shape of a definition, as reported by the reader. */
  shape: (fault: string): string => fault,
  ...graphSentences,
  ...keySentences,
  ...conditionSentences,
  ...expressionSentences,
  ...elementSentences,
  ...documentSentences,
}

export type ProblemSentences = typeof englishSentences

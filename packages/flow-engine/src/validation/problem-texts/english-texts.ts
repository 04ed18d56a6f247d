// All English texts of publish validation. An app provides those of another language in the same form.
import { formatEnglishShape } from '../../definition/index.ts'
import { type ProblemKey, problemCatalog } from '../problem-catalog.ts'
import { conditionTexts } from './condition-texts.ts'
import { documentTexts } from './document-texts.ts'
import { elementTexts } from './element-texts.ts'
import { expressionTexts } from './expression-texts.ts'
import { graphTexts } from './graph-texts.ts'
import { keyTexts } from './key-texts.ts'

/** The catalog's text, for problems that say no more than their key. */
const byKey = Object.fromEntries(
  Object.entries(problemCatalog).map(([key, { message }]) => [key, message]),
) as Readonly<Record<ProblemKey, string>>

export const englishTexts = {
  byKey,
  /** A value without the shape of a definition, as reported by the reader. */
  shape: formatEnglishShape,
  ...graphTexts,
  ...keyTexts,
  ...conditionTexts,
  ...expressionTexts,
  ...elementTexts,
  ...documentTexts,
}

export type ProblemTexts = typeof englishTexts

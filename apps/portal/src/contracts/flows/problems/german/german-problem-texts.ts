// All sentences about a flow in German: a missing one is a type error.
import type { ProblemTexts } from '@company-data/flow-engine'
import { germanDocuments } from './german-documents.ts'
import { germanElements } from './german-elements.ts'
import { germanFormulas } from './german-formulas.ts'
import { germanGraph } from './german-graph.ts'
import { germanShape } from './german-shape.ts'
import { problemsByKey } from './problems-by-key.ts'

export const germanSentences: ProblemTexts = {
  byKey: problemsByKey,
  shape: germanShape,
  ...germanGraph,
  ...germanFormulas,
  ...germanElements,
  ...germanDocuments,
}

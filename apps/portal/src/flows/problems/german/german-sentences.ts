// Every sentence about a flow in German: one that is missing is a type error.
import type { ProblemSentences } from '@company-data/flow-engine'
import { germanDocuments } from './german-documents.ts'
import { germanElements } from './german-elements.ts'
import { germanFormulas } from './german-formulas.ts'
import { germanGraph } from './german-graph.ts'
import { problemsByKey } from './problems-by-key.ts'

export const germanSentences: ProblemSentences = {
  byKey: problemsByKey,
  shape: (fault) => `Der Entwurf hat nicht die verlangte Form. Die Prüfung meldet auf Englisch: „${fault}“`,
  ...germanGraph,
  ...germanFormulas,
  ...germanElements,
  ...germanDocuments,
}

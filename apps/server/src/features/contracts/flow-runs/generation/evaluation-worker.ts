// Worker process that evaluates runs sequentially.
import type { Registry } from '@company-data/field-types'
import type { Definition } from '@company-data/flow-engine'
import { serveJobs } from '@company-data/pdf/jobs'
import { compiledFlow } from './answer-map.ts'
import { type EvaluatedOutputs, evaluateOutputs, type RunAnswers } from './evaluate-outputs.ts'

/** Passed as JSON: a text transfers much faster than a tree of objects. */
export interface EvaluationOrder {
  definition: Definition
  fieldTypes: Registry
  answers: RunAnswers
}

const replyTo = ({ definition, fieldTypes, answers }: EvaluationOrder): EvaluatedOutputs =>
  evaluateOutputs(compiledFlow(definition, fieldTypes), answers)

await serveJobs((text: string) => JSON.stringify(replyTo(JSON.parse(text) as EvaluationOrder)))

// Produces the outputs of a run as filled PDFs (Document 2 §4.3 r2 to r4).
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { Evaluation } from './evaluation.ts'
import { type FilledOutput, fillOutputs } from './fill-outputs.ts'
import type { GeneratableRun } from './generate-steps.ts'
import { generationFailed, type OpenedValues } from './open-values.ts'

export const produceOutputs = (deps: FlowRunDeps, evaluation: Evaluation) => {
  const { accounts, fieldTypes } = deps
  const fill = fillOutputs(deps)

  return async (
    regionDatabase: RegionDatabase,
    { run, flow, leaf, files, heldSources }: GeneratableRun,
    { otk, values }: OpenedValues,
    boxes: ReadonlyMap<string, Uint8Array>,
  ): Promise<FilledOutput[]> => {
    const { current_node, reference_date, company_user_id } = run
    // D2-GEN-09: the language of the user bound to the language party, not of the caller.
    const language = await accounts.findLanguage(run.bindings[leaf.language_party] ?? '')
    const answers = { current_node, reference_date, values, files, language, heldSources: [...heldSources] }
    const { matched, tagValues } = await evaluation.of(company_user_id, flow.definition, fieldTypes.rows(), answers)
    if (matched.length === 0) throw generationFailed('generation.no_rule')
    return fill({ regionDatabase, run, definition: flow.definition, otk, values: tagValues, boxes }, matched)
  }
}

// Which outputs a run produces, and their filled PDFs (Document 2 §4.3 r2 to r4).
import { matchOutputs } from '@company-data/flow-engine'
import type { Place } from '../../../sharing/connections/index.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { compiledFlows, scopeOf, tagValuesOf } from './answer-map.ts'
import { type FilledOutput, fillOutputs } from './fill-outputs.ts'
import type { GeneratableRun } from './generate-steps.ts'
import { generationFailed, type OpenedValues } from './opened-values.ts'

export const produceOutputs = (needs: FlowRunNeeds) => {
  const { accounts, fieldTypes } = needs
  const compiled = compiledFlows()
  const fill = fillOutputs(needs)

  return async (
    place: Place,
    { run, flow, leaf, files, heldSources }: GeneratableRun,
    { otk, values }: OpenedValues,
    boxes: ReadonlyMap<string, string>,
  ): Promise<FilledOutput[]> => {
    const compiledFlow = compiled(flow.definition, fieldTypes.rows())
    const scope = scopeOf(compiledFlow, run, values, files)
    // D2-GEN-09: of whoever is bound to the language party, not of the caller.
    const language = await accounts.languageOf(run.bindings[leaf.language_party] ?? '')
    const matched = matchOutputs(compiledFlow.flow, leaf, { scope, language, heldSources })
    if (matched.length === 0) throw generationFailed('No rule of any output matches.')
    return fill({ place, run, otk, values: tagValuesOf(compiledFlow, scope), boxes }, matched)
  }
}

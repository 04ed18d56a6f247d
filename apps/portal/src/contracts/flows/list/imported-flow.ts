// A flow from a file: the JSON that the editor downloads. Malformed parts are dropped; the editor shows what is missing.
import { readableDefinition, readTests } from '@company-data/flow-engine'
import type { FlowDefinitionInput } from '@company-data/sdk/company'

/** Undefined for a file that is not a flow. */
export const parseFlowFile = (text: string): FlowDefinitionInput | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    if (json === null || typeof json !== 'object' || !('nodes' in json) || !('parties' in json)) return undefined
    const definition = readableDefinition(json)
    if (definition.output_mode !== 'document' && definition.output_mode !== 'data_only') return undefined
    return { ...definition, tests: 'tests' in json ? readTests(json.tests).tests : [] }
  } catch {
    return undefined
  }
}

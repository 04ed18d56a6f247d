// Flows as clients return them: the records of the wire with the definition type of the engine.
import type { Definition, DefinitionInput, DefinitionTest } from '@company-data/flow-engine'
import type * as wire from '@company-data/protocol/wire/contracts/flows'

/**
 * A flow: its parties, steps, edges, computed constants and output documents.
 * @example
 * const { definition } = await service.flows.readPublished(flowId)
 * const labels = (flow: FlowDefinition): string[] => flow.nodes.map(({ label }) => label)
 * console.log(labels(definition))
 */
export type FlowDefinition = Definition

/**
 * A flow to save as a draft; members with a default may be absent.
 * @example
 * const definition: FlowDefinitionInput = {
 *   entry: 'ask',
 *   output_mode: 'data_only',
 *   parties: [
 *     { key: 'company', label: 'Company', type: 'owner' },
 *     { key: 'customer', label: 'Customer', type: 'person' },
 *   ],
 *   nodes: [
 *     {
 *       key: 'ask',
 *       label: 'Your wishes',
 *       party: 'customer',
 *       elements: [{ kind: 'field', slug: 'colour', type: 'text', label: 'Colour', required: true }],
 *     },
 *   ],
 *   edges: [],
 *   constants: [],
 * }
 * const { draft_token } = await company.flows.read(flowId)
 * await company.flows.saveDraft(flowId, definition, draft_token)
 */
export type FlowDefinitionInput = DefinitionInput

/**
 * The latest published version of a flow.
 * @example
 * const { version, definition }: PublishedFlow = await service.flows.readPublished(flowId)
 */
export type PublishedFlow = Omit<wire.PublishedFlow, 'definition'> & { definition: Definition }

/**
 * A flow with its draft and the draft's problems.
 * @example
 * const { draft, draft_token, problems }: FlowRecord = await company.flows.read(flowId)
 */
export type FlowRecord = Omit<wire.FlowRecord, 'draft' | 'tests'> & { draft: Definition; tests: DefinitionTest[] }

/**
 * A draft as it was saved, with its new token.
 * @example
 * const { draft, draft_token } = await company.flows.read(flowId)
 * const saved: SavedDraft = await company.flows.saveDraft(flowId, draft, draft_token)
 */
export type SavedDraft = Omit<wire.SavedDraft, 'definition' | 'tests'> & {
  definition: Definition
  tests: DefinitionTest[]
}

/**
 * A published version with its definition.
 * @example
 * const { definition }: FlowVersion = await company.flows.readVersion({ flowId, version: 1 })
 */
export type FlowVersion = Omit<wire.FlowVersionRecord, 'definition'> & { definition: Definition }

// The wire describes a definition from outside; the engine, which server and SDK share, has checked it before it was stored.

export const toPublishedFlow = (flow: wire.PublishedFlow): PublishedFlow => flow as PublishedFlow

export const toFlowRecord = (flow: wire.FlowRecord): FlowRecord => flow as FlowRecord

export const toSavedDraft = (draft: wire.SavedDraft): SavedDraft => draft as SavedDraft

export const toFlowVersion = (version: wire.FlowVersionRecord): FlowVersion => version as FlowVersion

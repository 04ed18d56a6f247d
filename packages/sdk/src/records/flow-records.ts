// The records of flows and their runs that the clients return.
import type { Definition, DefinitionInput, DefinitionTest } from '@company-data/flow-engine'
import type * as generationWire from '@company-data/protocol/wire/contracts/flow-generation'
import type * as runsWire from '@company-data/protocol/wire/contracts/flow-runs'
import type * as flowsWire from '@company-data/protocol/wire/contracts/flows'
import type * as remindersWire from '@company-data/protocol/wire/contracts/run-reminders'

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
 * A run as its reader sees it; its answers are sealed to that reader. `definition` is the version that was pinned at the start.
 * @example
 * const { record } = await service.runs.open(runId)
 * const { status, current_node, reference_date }: FlowRunRecord = record
 */
export type FlowRunRecord = Omit<runsWire.FlowRun, 'definition'> & { definition: Definition }

/**
 * A run in a list.
 * @example
 * for await (const summary of service.runs.list({ status: 'awaiting_company' })) {
 *   const { id, current_node }: FlowRunSummary = summary
 *   console.log(id, current_node)
 * }
 */
export type FlowRunSummary = runsWire.FlowRunSummary

/**
 * The last reminder to a customer of a run.
 * @example
 * for await (const reminder of service.runs.reminders()) {
 *   const { run_id, reminded_at }: RunReminder = reminder
 *   console.log(run_id, reminded_at)
 * }
 */
export type RunReminder = remindersWire.RunReminder

/**
 * A reminder as it was requested; `sent` is false if the customer was reminded less than a day ago.
 * @example
 * const reminder: SentReminder = await service.runs.remind(runId)
 * console.log(reminder.sent, reminder.next_at)
 */
export type SentReminder = remindersWire.SentReminder

/**
 * The runs of a flow by the step where they wait or ended.
 * @example
 * const counts: RunCounts = await service.runs.counts(flowId)
 * console.log(counts.steps.map(({ node, waiting }) => `${node}: ${waiting}`))
 */
export type RunCounts = remindersWire.RunCounts

/**
 * Your copy of an output document of a run: its position in the signing line, the requested action, and your action.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const open: FlowRunCopy | undefined = run.documents().find(({ document_status }) => document_status === 'ready_to_sign')
 */
export type FlowRunCopy = runsWire.FlowParticipant['documents'][number]

/**
 * The latest published version of a flow.
 * @example
 * const { version, definition }: PublishedFlow = await service.flows.readPublished(flowId)
 */
export type PublishedFlow = Omit<flowsWire.PublishedFlow, 'definition'> & { definition: Definition }

/**
 * The documents that a generation produced, in the order of the signing line.
 * @example
 * const run = await service.runs.open(runId)
 * const { documents }: GeneratedDocuments = await run.generate()
 */
export type GeneratedDocuments = generationWire.GeneratedDocuments

/**
 * A flow in the list of a service.
 * @example
 * const flows: FlowSummary[] = await company.flows.list(serviceId)
 * console.log(flows.map(({ name, published_version }) => `${name} ${published_version}`))
 */
export type FlowSummary = flowsWire.FlowSummary

/**
 * A flow with its draft and the draft's problems.
 * @example
 * const { draft, draft_token, problems }: FlowRecord = await company.flows.read(flowId)
 */
export type FlowRecord = Omit<flowsWire.FlowRecord, 'draft' | 'tests'> & { draft: Definition; tests: DefinitionTest[] }

/**
 * A draft as it was saved, with its new token.
 * @example
 * const { draft, draft_token } = await company.flows.read(flowId)
 * const saved: SavedDraft = await company.flows.saveDraft(flowId, draft, draft_token)
 */
export type SavedDraft = Omit<flowsWire.SavedDraft, 'definition' | 'tests'> & {
  definition: Definition
  tests: DefinitionTest[]
}

/**
 * The number of a version that was just published.
 * @example
 * const { draft_token } = await company.flows.read(flowId)
 * const { version }: PublishedVersion = await company.flows.publish(flowId, draft_token)
 */
export type PublishedVersion = flowsWire.PublishedVersion

/**
 * A template or picture of a flow; `tags` are those that can be filled.
 * @example
 * const { asset_key, tags }: FlowAsset = await company.flows.createAsset(flowId, { name: 'Lease', bytes: pdf })
 */
export type FlowAsset = flowsWire.FlowAsset

/**
 * The positions of a template's tags on its pages, and the fit of texts there.
 *
 * @example
 * const { places, unfilled }: FlowAssetPreview = await company.flows.previewAsset({ flowId, assetKey }, { name: 'Ada' })
 */
export type FlowAssetPreview = flowsWire.AssetPreview

/**
 * An error or warning about a draft: publishing is refused while there is an error.
 * @example
 * const problems: FlowProblem[] = await company.flows.validate(flowId)
 * console.log(problems.map(({ path, error }) => `${path}: ${error}`))
 */
export type FlowProblem = flowsWire.FlowRecord['problems'][number]

/**
 * A published version in the list of a flow.
 * @example
 * const [latest]: FlowVersionSummary[] = await company.flows.listVersions(flowId)
 * console.log(latest?.version, latest?.published_at)
 */
export type FlowVersionSummary = Omit<flowsWire.FlowVersionRecord, 'definition'>

/**
 * A published version with its definition.
 * @example
 * const { definition }: FlowVersion = await company.flows.readVersion({ flowId, version: 1 })
 */
export type FlowVersion = Omit<flowsWire.FlowVersionRecord, 'definition'> & { definition: Definition }

// The wire describes a definition from outside; the engine, which server and SDK share, has checked it before it was stored.

export const toFlowRun = <Run extends runsWire.FlowRun>(run: Run) =>
  run as Omit<Run, 'definition'> & { definition: Definition }

export const toPublishedFlow = (flow: flowsWire.PublishedFlow): PublishedFlow => flow as PublishedFlow

export const toFlowRecord = (flow: flowsWire.FlowRecord): FlowRecord => flow as FlowRecord

export const toSavedDraft = (draft: flowsWire.SavedDraft): SavedDraft => draft as SavedDraft

export const toFlowVersion = (version: flowsWire.FlowVersionRecord): FlowVersion => version as FlowVersion

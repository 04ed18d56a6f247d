// Schemas of authoring: flows, drafts, versions, assets and the preview (FG-23, FA-13 to FA-16).
import { z } from 'zod'
import { displayText } from '../../names.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'

const outputMode = z.enum(['data_only', 'document'])

/** The meaning of the members is in `@company-data/flow-engine`, which server, apps and SDK share (FG-01 to FG-04). */
export const flowDefinitionRecord = z.object({
  entry: z.string().nullable(),
  output_mode: outputMode,
  parties: z.array(z.unknown()),
  nodes: z.array(z.unknown()),
  edges: z.array(z.unknown()),
  constants: z.array(z.unknown()),
})

export const flowProblem = z.object({
  error_key: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string().describe('A JSON pointer into the definition; "" for the whole.'),
  node: z.string().nullable(),
  key: z.string().nullable(),
  error: z.string(),
})

/** Named sample answers with expected results; a failing test blocks publishing. */
export const flowTest = z.object({
  name: z.string(),
  answers: z.record(z.string(), z.unknown()),
  reference_date: z.string().optional(),
  language: z.string().nullable().optional(),
  held_sources: z.array(z.string()).optional(),
  expected: z.object({
    path: z.array(z.string()).optional(),
    constants: z.record(z.string(), z.unknown()).optional(),
    outputs: z.record(z.string(), z.number().nullable()).optional(),
  }),
})

export const flowSummary = z.object({
  id: uuid,
  name: z.string(),
  output_mode: outputMode,
  published_version: z.number().int().nullable(),
  draft_changed: z.boolean().describe('The draft was saved after the latest version was published, or none was.'),
  updated_at: timestamp,
})

/**
 * A flow in the list of a service.
 * @example
 * const flows: FlowSummary[] = await company.flows.list(serviceId)
 * console.log(flows.map(({ name, published_version }) => `${name} ${published_version}`))
 */
export type FlowSummary = z.output<typeof flowSummary>

export const flowNameCharacters = { min: 1, max: 200 } as const

export const newFlow = z.object({
  name: z.string().overwrite(displayText).trim().min(flowNameCharacters.min).max(flowNameCharacters.max),
  output_mode: outputMode,
})

export type NewFlow = z.output<typeof newFlow>

export const flowRename = newFlow.pick({ name: true })

export type FlowRename = z.output<typeof flowRename>

export const flowRecord = z.object({
  id: uuid,
  service_id: uuid,
  name: z.string(),
  output_mode: outputMode,
  draft: flowDefinitionRecord,
  tests: z.array(z.unknown()).describe('The tests that are stored beside the draft.'),
  draft_token: z.string(),
  published_version: z.number().int().nullable(),
  problems: z.array(flowProblem),
})

export type FlowRecord = z.output<typeof flowRecord>

/**
 * An error or warning about a draft: publishing is refused while there is an error.
 * @example
 * const problems: FlowProblem[] = await company.flows.validate(flowId)
 * console.log(problems.map(({ path, error }) => `${path}: ${error}`))
 */
export type FlowProblem = FlowRecord['problems'][number]

/** A malformed `definition` is refused as flows.draft_invalid by the rules, not by this schema. */
export const draftChange = z.object({ definition: z.unknown().optional(), draft_token: z.string() })

export type DraftChange = z.output<typeof draftChange>

export const savedDraft = z.object({
  draft_token: z.string(),
  definition: flowDefinitionRecord,
  tests: z.array(z.unknown()),
  problems: z.array(flowProblem),
})

export type SavedDraft = z.output<typeof savedDraft>

export const flowProblems = z.object({ problems: z.array(flowProblem) })

export const publishRequest = z.object({ draft_token: z.string() })

export const publishedVersion = z.object({ version: z.number().int(), problems: z.array(flowProblem) })

/**
 * The number of a version that was just published.
 * @example
 * const { draft_token } = await company.flows.read(flowId)
 * const { version }: PublishedVersion = await company.flows.publish(flowId, draft_token)
 */
export type PublishedVersion = z.output<typeof publishedVersion>

export const flowVersionSummary = z.object({ version: z.number().int(), published_at: timestamp })

export const flowVersionRecord = flowVersionSummary.extend({ definition: flowDefinitionRecord })

export type FlowVersionRecord = z.output<typeof flowVersionRecord>

/**
 * A published version in the list of a flow.
 * @example
 * const [latest]: FlowVersionSummary[] = await company.flows.listVersions(flowId)
 * console.log(latest?.version, latest?.published_at)
 */
export type FlowVersionSummary = Omit<FlowVersionRecord, 'definition'>

/** The latest version, as read by the starter of a run (D2-DEF-29, D2-DEF-30). */
export const publishedFlow = z.object({
  version: z.number().int(),
  definition: flowDefinitionRecord,
  request_field_types: z.record(z.string(), z.string()).describe('Slug of a request field → its type.'),
})

export type PublishedFlow = z.output<typeof publishedFlow>

export const assetNameCharacters = { min: 1, max: 200 } as const

const assetName = z.string().trim().min(assetNameCharacters.min).max(assetNameCharacters.max)

/** In JSON the bytes are base64 in `data`; in a multipart form they are the part `file` (FA-14). */
export const newAsset = z.object({
  name: assetName,
  data: z.string().optional().describe('The bytes in base64.'),
  // Bytes, which a JSON body cannot hold.
  file: z.unknown().optional(),
})

export type NewAsset = z.output<typeof newAsset>

/** The schema that the API reference shows. */
export const describedNewAsset = z.object({ name: assetName, data: z.string().describe('The bytes in base64.') })

export const flowAsset = z.object({
  asset_key: z.string(),
  kind: z.enum(['pdf', 'image']),
  name: z.string(),
  pages: z.number().int().nullable().describe('Null for a picture.'),
  tags: z.array(z.string()).describe('The tags of a template that can be filled, each once.'),
  sha256: z.string(),
})

/**
 * A template or picture of a flow; `tags` are those that can be filled.
 * @example
 * const { asset_key, tags }: FlowAsset = await company.flows.createAsset(flowId, { name: 'Lease', bytes: pdf })
 */
export type FlowAsset = z.output<typeof flowAsset>

export const assetPreviewRequest = z.object({
  values: z
    .record(z.string(), z.string())
    .describe('Texts to try, by tag; test data only. A tag without one prints empty.'),
  document: z.boolean().optional().describe('True: the response has the filled PDF too.'),
})

export type AssetPreviewRequest = z.output<typeof assetPreviewRequest>

const pageBox = z
  .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
  .describe('From the left and from above, as parts of the page as it is looked at: the page is 1 wide and 1 high.')

export const assetPreview = z.object({
  places: z.array(
    z.object({
      tag: z.string(),
      page: z.number().int().describe('From 1.'),
      place: pageBox.nullable().describe('Null where a note of the PDF draws the tag.'),
      room: pageBox.nullable().describe('What a value may take before it is set smaller.'),
      fit: z
        .enum(['fits', 'small', 'forced', 'invisible'])
        .describe('How the value fits: `small` is set smaller, `forced` runs into what stands beside it.'),
      scale: z.number().describe('The size of the value, as a part of the size of its tag.'),
    }),
  ),
  unfilled: z
    .array(z.object({ tag: z.string(), page: z.number().int(), reason: z.enum(['split', 'form_field']) }))
    .describe('Tags that stay as they are printed: split over lines or letters, or inside a field of a form.'),
  failure: z
    .object({ reason: z.enum(['signed', 'character_unprintable', 'does_not_fit']), tag: z.string().nullable() })
    .nullable()
    .describe('Why a document could not be made with these values.'),
  document: z
    .string()
    .nullable()
    .optional()
    .describe('The filled PDF as base64, if it was requested; null if it cannot be made or has more than 8 MiB.'),
})

export type AssetPreview = z.output<typeof assetPreview>

/**
 * The positions of a template's tags on its pages, and the fit of texts there.
 *
 * @example
 * const { places, unfilled }: FlowAssetPreview = await company.flows.previewAsset({ flowId, assetKey }, { name: 'Ada' })
 */
export type FlowAssetPreview = AssetPreview

export const previewRequest = z.object({
  answers: z.record(z.string(), z.unknown()),
  reference_date: z.string().optional().describe('YYYY-MM-DD; today in UTC when it is left out.'),
})

export type PreviewRequest = z.output<typeof previewRequest>

export const flowPreview = z.object({
  constants: z.record(z.string(), z.unknown()),
  next: z.record(z.string(), z.string().nullable()),
  path: z.array(z.string()),
})

export type FlowPreview = z.output<typeof flowPreview>

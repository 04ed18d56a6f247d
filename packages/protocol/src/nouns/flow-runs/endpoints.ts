// The endpoints of runs, which callers of each kind share: texts, schemas and error keys.
import { documentBytes, documentUpload } from '../../contract/endpoint-limits.ts'
import type { ErrorKey } from '../../errors/catalog.ts'
import {
  describedGeneration,
  describedGenerationInput,
  generatedDocuments,
  uploadedInput,
} from '../../wire/contracts/flow-generation.ts'
import {
  anyMembers,
  customerFlowRun,
  customerFlowRunSummary,
  describedAnswerFile,
  describedAnswers,
  describedRunFile,
  describedTrigger,
  flowFileValue,
  flowRun,
  flowRunQuery,
  flowRunSummary,
  stagedFile,
  uploadedAnswerFile,
} from '../../wire/contracts/flow-runs.ts'
import { page } from '../../wire/pages.ts'
import { pluginPass as pluginPassAnswer } from '../../wire/plugins/plugins.ts'

const keys = <const K extends readonly ErrorKey[]>(...errors: K): K => errors

/** FA-62. Each answer and each tag is sent once per user of the run. */
const runBody = { bodyBytes: 16 * 1024 * 1024, bodyValues: 100_000 } as const

const flowErrors = keys('flows.not_found', 'flows.not_published', 'account.level_required')

export const trigger = {
  summary: 'Start a run of the latest published version',
  since: '0.1.0',
  description:
    'Binds every party to a customer of the service: by one `target`, by `targets`, or for parties without a type by `bindings`. `tag_values` is required when the text shows values of customers, `source_files` when a rule names a PDF that a customer has shared.',
  body: anyMembers,
  described: { body: describedTrigger },
  status: 201,
  response: flowRun,
  limits: runBody,
  errors: keys(
    ...flowErrors,
    'flows.version_changed',
    'flows.connection_not_found',
    'flows.bindings_invalid',
    'flows.no_counterparty',
    'account.counterparty_deleted',
    'flows.tag_values_invalid',
    'flows.tag_values_stale',
    'flows.source_files_invalid',
    'account.quota_exceeded',
  ),
} as const

export const runFile = {
  summary: "Stage a copy of a customer's shared PDF for the start of a run",
  since: '0.1.0',
  description: 'The value is sealed to one user of the run. A file that no run uses is deleted after 24 hours.',
  body: anyMembers,
  described: { body: describedRunFile },
  status: 201,
  response: stagedFile,
  limits: documentUpload,
  errors: keys(
    ...flowErrors,
    'flows.source_user_invalid',
    'documents.too_large',
    'contact_data.encryption_required',
    'account.quota_exceeded',
    'db.writes_paused',
  ),
} as const

export const list = {
  summary: 'Runs, newest first',
  since: '0.1.0',
  query: flowRunQuery,
  response: page(flowRunSummary),
} as const

export const read = {
  summary: 'A run with its definition and the answers that are sealed to the caller',
  since: '0.1.0',
  response: flowRun,
  errors: keys('flows.run_not_found'),
} as const

/** with who the company is. */
export const customerRead = { ...read, response: customerFlowRun } as const
export const customerList = { ...list, response: page(customerFlowRunSummary) } as const

const writeErrors = keys('flows.run_not_found', 'account.counterparty_deleted', 'db.writes_paused')

const turnErrors = keys(
  ...writeErrors,
  'flows.run_not_awaiting',
  'flows.not_your_turn',
  'flows.answer_invalid',
  'flows.answer_party_invalid',
  'contact_data.encryption_required',
)

export const answers = {
  summary: 'Answer the current step and say which one follows',
  since: '0.1.0',
  description:
    'Every answer has one value per distinct user in `bindings`, each sealed to the key of that user and sent as a JSON string. The caller evaluates the edges: the server only checks that `next_node` follows the current node. On a node that nothing follows send `leaf: true`.',
  body: anyMembers,
  described: { body: describedAnswers },
  response: flowRun,
  limits: runBody,
  errors: keys(...turnErrors, 'flows.answer_party_missing', 'flows.next_node_invalid', 'account.quota_exceeded'),
} as const

export const answerFile = {
  summary: 'Upload a file of the current step, sealed to one user of the run',
  since: '0.1.0',
  description:
    'Once per bound user; the answer then names each upload as `{_enc_file: <file>}`. A linked file that is too large to be held gets an id without bytes: `link: true` instead of a value. Uploads that are not submitted go when the step is left.',
  body: anyMembers,
  described: { body: describedAnswerFile },
  status: 201,
  response: uploadedAnswerFile,
  limits: { bodyBytes: documentBytes, tooLarge: 'flows.answer_file_too_large' },
  errors: keys(...turnErrors, 'flows.answer_file_too_large', 'account.quota_exceeded'),
} as const

const generationErrors = keys(
  ...writeErrors,
  'flows.not_generatable',
  'flows.not_your_turn',
  'flows.generate_inputs_mismatch',
)

export const generate = {
  summary: 'Generate the documents of a run that has landed on a document leaf',
  since: '0.1.0',
  description:
    'By the party that answered last. The server computes the constants, takes the first rule of each output that matches, fills the PDFs in memory and seals a copy to every participant. To repeat the call answers the same documents. After a failure the run stays `generating`; upload the inputs again before the next try. When the reason of 400 `flows.generation_failed` lies in a value, the members `output_key`, `tag`, `slug` (null where the tag is no answer) and `reason` (`character_unprintable` or `does_not_fit`) name it, with `characters` that no font prints.',
  body: anyMembers,
  described: { body: describedGeneration },
  response: generatedDocuments,
  limits: runBody,
  errors: keys(...generationErrors, 'flows.generation_failed', 'flows.source_pdf_invalid', 'server.overloaded'),
} as const

export const generationInput = {
  summary: 'Upload a PDF that the run holds for you, under the one-time key of the generation to come',
  since: '0.1.0',
  description: 'A new upload replaces the one before. An input that no generation used is deleted after 24 hours.',
  body: anyMembers,
  described: { body: describedGenerationInput },
  status: 201,
  response: uploadedInput,
  limits: documentUpload,
  errors: keys(...generationErrors, 'documents.too_large', 'account.quota_exceeded'),
} as const

export const cancel = {
  summary: 'Cancel an open run; to repeat it changes nothing',
  since: '0.1.0',
  response: flowRun,
  errors: keys(...writeErrors, 'flows.run_not_awaiting'),
} as const

export const pluginPass = {
  summary: 'A pass of ten minutes to ask the plugins of the current step, for the party whose turn it is',
  since: '0.1.0',
  description:
    'Seal each question to the `public_key` of the plugin and send it to `{forwarder_url}/call` with the pass in the body. `specs` is keyed by the slugs of the plugin elements.',
  response: pluginPassAnswer,
  errors: keys(
    ...writeErrors,
    'flows.run_not_awaiting',
    'flows.not_your_turn',
    'flows.definition_invalid',
    'plugin.unavailable',
  ),
} as const

/** FG-45: always JSON. */
const ofFile = {
  response: flowFileValue,
  format: 'json',
  errors: keys('flows.run_not_found', 'flows.file_not_found'),
} as const

export const answerFileRead = {
  ...ofFile,
  summary: "The caller's own copy of a file answer, `{value: <wrapper>}`; of a linked file the copy made at submit",
  since: '0.1.0',
} as const

export const sourceFile = {
  ...ofFile,
  summary: "The caller's own copy of a PDF that a customer shared, `{value: <wrapper>}`",
  since: '0.1.0',
} as const

export const ownFile = {
  ...ofFile,
  summary: "The caller's own copy of a file answer or of a shared PDF, by its id",
  since: '0.1.0',
} as const

export const outputFile = {
  ...ofFile,
  summary: "The caller's own copy of an output document, `{value: <wrapper>}`",
  since: '0.1.0',
  errors: keys('flows.run_not_found', 'flows.no_document'),
} as const

export const picture = {
  summary: 'A picture that the definition of the run shows',
  since: '0.1.0',
  contentType: 'application/octet-stream',
  errors: keys('flows.run_not_found', 'flows.asset_not_found'),
} as const

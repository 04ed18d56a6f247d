// Saves, validates and previews drafts (FG-23).

import type { Definition } from '@company-data/flow-engine'
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type {
  DraftChange,
  FlowPreview,
  FlowRecord,
  PreviewRequest,
  SavedDraft,
} from '@company-data/protocol/wire/contracts/flows'
import { writeJsonWithPauses } from '../../../../platform/http/json-chunks.ts'
import { type JsonText, withJson } from '../../../../platform/http/json-member.ts'
import { collectPluginIds } from '../definition-references.ts'
import type { Author, FlowDeps } from '../deps.ts'
import { type DraftTextRow, type FlowRow, findDraftTests, updateDraft } from '../flow-store.ts'
import type { OpenFlow } from '../open-flow.ts'
import { parseStoredDefinition } from '../stored-definition.ts'
import { copyDescriptions } from './draft-definition.ts'
import type { DraftThread } from './draft-thread.ts'
import type { DraftValidator } from './draft-validator.ts'
import type { PreviewedDraft } from './preview.ts'

/** The reference date of a run is a real day, so that of a preview must be one too. */
const isDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const referenceDate = (text: string | undefined, now: Date): string => {
  if (text === undefined) return now.toISOString().slice(0, 10)
  if (isDate(text)) return text
  throw invalidMember('reference_date', reason('text.format', { format: 'date' }))
}

/** Refuses a token other than that of the current draft: another draft was saved since. */
export const requireCurrent = ({ draft_token }: Pick<FlowRow, 'draft_token'>, token: string): void => {
  if (draft_token !== token.toLowerCase()) throw new ApiError('flows.draft_conflict')
}

/** The text as it was stored, unless the snapshots of plugins have to be put back into it. */
const addDraft = async <T extends object>(
  record: T,
  { draft_text, draft_plugins }: DraftTextRow,
): Promise<T & { draft: Definition }> =>
  draft_plugins.length === 0
    ? withJson<T, 'draft', Definition>(record, 'draft', { text: draft_text })
    : { ...record, draft: await parseStoredDefinition(draft_text) }

export const draftActions = (deps: FlowDeps, open: OpenFlow, validator: DraftValidator, thread: DraftThread) => {
  const { database, clock, ids, fieldTypes, quotas } = deps

  return {
    async read(author: Author, flowId: FlowId): Promise<FlowRecord> {
      const flow = await open.text(author, flowId)
      const { problems } = await validator.validateStored(flow)
      const record = {
        id: flow.id,
        service_id: flow.service_id,
        name: flow.name,
        output_mode: flow.output_mode as Definition['output_mode'],
        draft_token: flow.draft_token,
        published_version: flow.published_version,
      }
      const tests: JsonText<unknown[]> = { text: flow.tests_text }
      return withJson(withJson(await addDraft(record, flow), 'tests', tests), 'problems', problems)
    },

    async save(author: Author, flowId: FlowId, change: DraftChange): Promise<SavedDraft> {
      const head = await open.head(author, flowId)
      const sentDraft = { value: change.definition, outputMode: head.output_mode }
      const { definition, tests } = await thread.read(head.company_user_id, sentDraft)
      requireCurrent(head, change.draft_token)
      await quotas.requireRoomSometimes(['bytes'], head.company_user_id, database.kysely)
      const draft_tests = tests ?? (await findDraftTests(database.kysely, head.id))
      const saving = { draft: definition, draft_tests, draft_token: ids.next() }
      // Before the flow is locked: inside the lock the result is cached unless something has changed.
      await validator.validateNow({ ...head, ...saving })
      return database.transaction(async (tx) => {
        const flow = await open.lockedHead(tx, head.id)
        requireCurrent(flow, change.draft_token)
        const context = await validator.loadContext(tx, flow, definition)
        // D2-DEF-10: the snapshots are copied from the plugins' current descriptions, regardless of the body.
        const draft = copyDescriptions(definition, context.plugins)
        const draft_plugins = collectPluginIds(draft)
        await updateDraft(tx, flow.id, { ...saving, draft, draft_plugins, updated_at: clock.now() })
        const { company_user_id } = flow
        const { problems } = await validator.validateDraft({ ...saving, company_user_id, draft }, context)
        const saved = { draft_token: saving.draft_token, definition: draft, tests: draft_tests }
        return withJson(saved, 'problems', problems)
      })
    },

    async validate(author: Author, flowId: FlowId) {
      const { problems } = await validator.validateStored(await open.text(author, flowId))
      return withJson({}, 'problems', problems)
    },

    async preview(author: Author, flowId: FlowId, request: PreviewRequest): Promise<FlowPreview> {
      const { draft_text, company_user_id } = await open.text(author, flowId)
      const date = referenceDate(request.reference_date, clock.now())
      const { answers } = request
      const sample: Omit<PreviewedDraft, 'draft'> = { answers, referenceDate: date, fieldTypes: fieldTypes.rows() }
      // Always in the thread: the duration of a preview depends on its author.
      const sampleText = await writeJsonWithPauses(sample)
      return thread.preview(company_user_id, `{"draft":${draft_text},${sampleText.slice(1)}`)
    },
  }
}

// Saves drafts, judges them, and shows what they would do with sample answers (FG-23).
import { type Definition, previewFlow, withSnapshots } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type {
  DraftChange,
  FlowPreview,
  FlowRecord,
  PreviewRequest,
  SavedDraft,
} from '@company-data/protocol/wire/contracts/flows'
import { type FlowRow, findDraftTests, updateDraft } from '../flow-store.ts'
import type { Author, FlowNeeds } from '../needs.ts'
import type { OpenFlow } from '../open-flow.ts'
import { draftDefinition } from './draft-definition.ts'
import type { DraftJudge } from './judge-draft.ts'
import { pluginsOf } from './named-things.ts'

const dateForm = /^\d{4}-\d{2}-\d{2}$/

const referenceDate = (text: string | undefined, now: Date): string => {
  if (text === undefined) return now.toISOString().slice(0, 10)
  if (dateForm.test(text)) return text
  const reason = 'must be a date YYYY-MM-DD'
  throw new ApiError('request.invalid', {
    message: `reference_date ${reason}`,
    members: { fields: { reference_date: reason } },
  })
}

/** The token is that of the draft that the author has read; another one has been saved since. */
export const requireCurrent = ({ draft_token }: Pick<FlowRow, 'draft_token'>, token: string): void => {
  if (draft_token !== token.toLowerCase()) throw new ApiError('flows.draft_conflict')
}

export const draftActs = (needs: FlowNeeds, open: OpenFlow, judge: DraftJudge) => {
  const { database, clock, ids, fieldTypes } = needs

  return {
    async read(author: Author, flowId: string): Promise<FlowRecord> {
      const flow = await open.whole(author, flowId)
      return {
        id: flow.id,
        service_id: flow.service_id,
        name: flow.name,
        output_mode: flow.output_mode as Definition['output_mode'],
        draft: flow.draft,
        tests: flow.draft_tests,
        draft_token: flow.draft_token,
        published_version: flow.published_version,
        problems: await judge.problemsNow(flow),
      }
    },

    async save(author: Author, flowId: string, change: DraftChange): Promise<SavedDraft> {
      const head = await open.head(author, flowId)
      const { definition, tests } = draftDefinition(change.definition, head)
      requireCurrent(head, change.draft_token)
      const draft_tests = tests ?? (await findDraftTests(database.kysely, head.id))
      const judged = { draft: definition, draft_tests, draft_token: ids.next() }
      // Before the flow is locked: inside, the judgement is at hand unless something has changed in between.
      await judge.problemsNow({ ...head, ...judged })
      return database.transaction(async (tx) => {
        const flow = await open.locked(tx, head.id)
        requireCurrent(flow, change.draft_token)
        const context = await judge.contextOf(tx, flow)
        // D2-DEF-10: the snapshots are copied from what the plugins say now, whatever the body says.
        const draft = withSnapshots(definition, context.plugins)
        const draft_plugins = pluginsOf(draft)
        await updateDraft(tx, flow.id, { ...judged, draft, draft_plugins, updated_at: clock.now() })
        const problems = await judge.problemsOf({ ...judged, draft }, context)
        return { draft_token: judged.draft_token, definition: draft, tests: draft_tests, problems }
      })
    },

    async validate(author: Author, flowId: string) {
      return { problems: await judge.problemsNow(await open.whole(author, flowId)) }
    },

    async preview(author: Author, flowId: string, request: PreviewRequest): Promise<FlowPreview> {
      const { draft } = await open.whole(author, flowId)
      const date = referenceDate(request.reference_date, clock.now())
      return previewFlow(draft, request.answers, { referenceDate: date, fieldTypes: fieldTypes.rows() })
    },
  }
}

// Judges a draft as publishing would: by the registry, the request fields, the assets and the plugins of this moment.
import type { PluginDescription, ValidationContext } from '@company-data/flow-engine'
import { listRequestFields } from '../../../sharing/request-fields/index.ts'
import { listAssets } from '../assets/asset-store.ts'
import type { FlowListRow, FlowRow, RegionTx } from '../flow-store.ts'
import type { FlowNeeds } from '../needs.ts'
import { type DraftThread, SMALL_DRAFT } from './draft-thread.ts'
import { type Judgement, judgementOf } from './judgement.ts'
import { judgements } from './judgements.ts'

type JudgeNeeds = Pick<FlowNeeds, 'database' | 'fieldTypes' | 'listPlugins'>

export type DraftJudge = ReturnType<typeof draftJudge>

/** What a flow is judged in, by its owner, its service and its own id. */
type FlowPlace = Pick<FlowListRow, 'id' | 'service_id' | 'company_user_id'>

/** A draft as it is stored: its token changes with every save. */
type StoredDraft = Pick<FlowRow, 'draft' | 'draft_tests' | 'draft_token'>

export const draftJudge = ({ database, fieldTypes, listPlugins }: JudgeNeeds, thread: DraftThread) => {
  /** D2-VAL-26: those of the company alone, so that a plugin of another one is as unknown as one that does not exist. */
  const pluginsOf = async (tx: RegionTx, companyUserId: string): Promise<readonly PluginDescription[]> =>
    (await listPlugins?.(tx, companyUserId)) ?? []

  const contextOf = async (tx: RegionTx, flow: FlowPlace): Promise<ValidationContext> => {
    const [requestFields, assets, plugins] = await Promise.all([
      listRequestFields(tx, flow.service_id),
      listAssets(tx, flow.id),
      pluginsOf(tx, flow.company_user_id),
    ])
    return {
      fieldTypes: fieldTypes.rows(),
      requestFields: requestFields.map(({ slug, type, audience }) => ({ slug, type, audience })),
      assets,
      plugins,
    }
  }

  const earlier = judgements()

  const judge = async ({ draft, draft_tests }: StoredDraft, context: ValidationContext): Promise<Judgement> => {
    const text = JSON.stringify({ draft, draft_tests })
    return text.length <= SMALL_DRAFT ? judgementOf({ draft, draft_tests }, context) : thread.judge(text, context)
  }

  /** A draft that did not change is not judged again. */
  const judgementOfDraft = (flow: StoredDraft, context: ValidationContext): Promise<Judgement> =>
    earlier.of(flow.draft_token, context, () => judge(flow, context))

  return {
    contextOf,
    pluginsOf,
    judgementOfDraft,
    /** The same by what is true now; no connection is held while a large draft is judged. */
    judgementNow: async (flow: FlowPlace & StoredDraft): Promise<Judgement> =>
      judgementOfDraft(flow, await database.transaction((tx) => contextOf(tx, flow))),
  }
}

// Validates a draft as publishing would: against the current registry, request fields, assets and plugins.
import type { Definition, ValidationContext } from '@company-data/flow-engine'
import { writeJsonWithPauses } from '../../../../platform/http/json-chunks.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import { listAssets } from '../asset-store.ts'
import { collectPluginIds } from '../definition-references.ts'
import type { FlowDeps } from '../deps.ts'
import type { DraftTextRow, FlowListRow, FlowRow } from '../flow-store.ts'
import { readStoredDefinition } from '../stored-definition.ts'
import { type DraftThread, MAX_INLINE_CHARACTERS } from './draft-thread.ts'
import { type DraftValidation, validateDraftContent } from './draft-validation.ts'
import { validationCache } from './validation-cache.ts'

type ValidatorDeps = Pick<FlowDeps, 'database' | 'fieldTypes' | 'requestFields' | 'listPlugins'>

export type DraftValidator = ReturnType<typeof draftValidator>

/** The owner, service and id of a flow. */
type FlowKey = Pick<FlowListRow, 'id' | 'service_id' | 'company_user_id'>

/** A stored draft: its token changes with every save. */
type StoredDraft = Pick<FlowRow, 'draft' | 'draft_tests' | 'draft_token'>

type CompanyDraft = StoredDraft & Pick<FlowRow, 'company_user_id'>

export const draftValidator = (deps: ValidatorDeps, thread: DraftThread) => {
  const { database, fieldTypes, listPlugins } = deps

  /** D2-VAL-26: only the company's plugins, so that another company's plugin is as unknown as a missing one. */
  const loadContext = (tx: RegionTx, flow: FlowKey, draft: Definition): Promise<ValidationContext> =>
    loadContextWith(tx, flow, collectPluginIds(draft))

  const loadContextWith = async (
    tx: RegionTx,
    flow: FlowKey,
    pluginIds: readonly string[],
  ): Promise<ValidationContext> => {
    const [requestFields, assets, plugins = []] = await Promise.all([
      deps.requestFields.rows.listTypes(tx, flow.service_id),
      listAssets(tx, flow.id),
      listPlugins?.(tx, flow.company_user_id, [...pluginIds]),
    ])
    return {
      fieldTypes: fieldTypes.rows(),
      requestFields,
      assets,
      plugins,
    }
  }

  const cache = validationCache()

  const validate = async (
    { company_user_id, draft, draft_tests }: CompanyDraft,
    context: ValidationContext,
  ): Promise<DraftValidation> => {
    const text = await writeJsonWithPauses({ draft, draft_tests })
    // A test evaluates the draft, and its author decides how long that takes.
    const isSmall = text.length <= MAX_INLINE_CHARACTERS && draft_tests.length === 0
    return isSmall
      ? validateDraftContent({ draft, draft_tests }, context)
      : thread.validate(company_user_id, text, await writeJsonWithPauses(context))
  }

  const validateText = async (
    { company_user_id, draft_text, tests_text }: DraftTextRow,
    context: ValidationContext,
  ): Promise<DraftValidation> => {
    const text = `{"draft":${draft_text},"draft_tests":${tests_text}}`
    const isSmall = text.length <= MAX_INLINE_CHARACTERS && tests_text === '[]'
    if (!isSmall) return thread.validate(company_user_id, text, await writeJsonWithPauses(context))
    return validateDraftContent({ draft: readStoredDefinition(JSON.parse(draft_text)), draft_tests: [] }, context)
  }

  /** An unchanged draft is not validated again. */
  const validateDraft = (flow: CompanyDraft, context: ValidationContext): Promise<DraftValidation> =>
    cache.getOrValidate(flow.draft_token, context, () => validate(flow, context))

  return {
    loadContext,
    validateDraft,
    /** A stored draft with the current context: as text, which is parsed in the thread if it is large. */
    async validateStored(flow: DraftTextRow): Promise<DraftValidation> {
      const context = await database.transaction((tx) => loadContextWith(tx, flow, flow.draft_plugins))
      return cache.getOrValidate(flow.draft_token, context, () => validateText(flow, context))
    },
    /** A parsed draft with the current context; no connection is held while a large draft is validated. */
    validateNow: async (flow: FlowKey & StoredDraft): Promise<DraftValidation> =>
      validateDraft(flow, await database.transaction((tx) => loadContext(tx, flow, flow.draft))),
  }
}

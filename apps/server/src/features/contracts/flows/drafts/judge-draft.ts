// Judges a draft as publishing would: by the registry, the request fields, the assets and the plugins of this moment.
import {
  type Definition,
  type PluginDescription,
  type Problem,
  testDefinition,
  type ValidationContext,
  validateDefinition,
} from '@company-data/flow-engine'
import { listRequestFields } from '../../../sharing/request-fields/index.ts'
import { listAssets } from '../assets/asset-store.ts'
import type { FlowListRow, FlowRow, RegionTx } from '../flow-store.ts'
import type { FlowNeeds } from '../needs.ts'

export type DraftJudge = ReturnType<typeof draftJudge>

/** What a flow is judged in, by its owner, its service and its own id. */
type FlowPlace = Pick<FlowListRow, 'id' | 'service_id' | 'company_user_id'>

export const draftJudge = ({ fieldTypes, listPlugins }: Pick<FlowNeeds, 'fieldTypes' | 'listPlugins'>) => {
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

  return {
    contextOf,
    pluginsOf,
    /** The problems of the definition, then those of its tests. */
    problemsOf: (
      { draft, draft_tests }: { draft: Definition; draft_tests: FlowRow['draft_tests'] },
      context: ValidationContext,
    ): Problem[] => {
      const problems = validateDefinition(draft, context)
      // A definition that cannot be published has no tests that could fail for another reason.
      const hasErrors = problems.some(({ severity }) => severity === 'error')
      return hasErrors ? problems : [...problems, ...testDefinition(draft, draft_tests, context)]
    },
  }
}

// Issues the plugin pass for the current step to the party whose turn it is. The specs are those of the pinned version
// (FG-15, FA-41).
import { ApiError } from '@company-data/protocol/errors'
import type { PluginPass, PluginSpec } from '@company-data/protocol/wire/plugins/plugins'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'
import { isAwaiting } from '../run-status.ts'

export type PluginPasses = ReturnType<typeof pluginPasses>

const AWAITING = 'awaiting_'

export const pluginPasses =
  (deps: Pick<FlowRunDeps, 'accounts' | 'plugins'>, pinned: PinnedFlows) =>
  async (visit: Visit): Promise<PluginPass> => {
    const { visitor } = visit
    const { database, region } = visitor.regionDatabase
    const run = await requireRun(visit)
    await requireCounterparties(deps, run)
    if (!isAwaiting(run)) throw new ApiError('flows.run_not_awaiting')
    // Checked by the status, because the node may be missing, which is refused last.
    if (run.bindings[run.status.slice(AWAITING.length)] !== visitor.userId) throw new ApiError('flows.not_your_turn')
    const node = (await pinned(database.kysely, run)).node(run.current_node)
    if (!node) throw new ApiError('flows.definition_invalid')
    const specs = node.elements.flatMap(
      (element): Array<[string, PluginSpec]> => (element.kind === 'plugin' ? [[element.slug, element.plugin]] : []),
    )
    return deps.plugins.pass({ userId: run.company_user_id, region }, Object.fromEntries(specs))
  }

// Entry point of quotas: the limits of an account, for checks inside feature transactions, and their list.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { sharedRuns } from '../../../platform/shared-runs.ts'
import { accountQuotas, type QuotaDeps, type Quotas } from './quotas.ts'
import type { QuotaStores } from './read-quotas.ts'
import { quotaRoutes } from './routes.ts'

export { type LevelLimits, type Quota, type QuotaLimits, quotaList } from './quota-list.ts'
export type { Quotas } from './quotas.ts'
export { quotaRoutes }

export const quotas = (deps: QuotaDeps): Quotas & Feature => accountQuotas(deps)

/** One per region. */
export const quotaReads = ({ list }: Pick<Quotas, 'list'>, stores: QuotaStores): Pick<Feature, 'routes'> => ({
  routes: bindRoutes(quotaRoutes, { read: sharedRuns((userId: string) => list(userId, stores)) }),
})

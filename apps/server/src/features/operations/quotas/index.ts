// Entry point of quotas: what an account may have at most, as features ask it inside their acts.
import { accountQuotas, type QuotaLimits } from './quotas.ts'

export type { Quota, QuotaLimits, Quotas } from './quotas.ts'

export const quotas = ({ config }: { config: { quotas: QuotaLimits } }) => accountQuotas(config.quotas)

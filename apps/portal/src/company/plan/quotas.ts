// The share that is used of each quota, and the order in which a company sees them.
import type { AccountQuota } from '@company-data/sdk/company'

const NEARLY_FULL = 0.8

/** Quotas of persons, which a company never uses. */
const OF_PERSONS = new Set(['verifications', 'push_subscriptions', 'blocks'])

export const computeShare = ({ used, limit }: AccountQuota): number => (limit === 0 ? 1 : Math.min(1, used / limit))

export const isNearlyFull = (quota: AccountQuota): boolean => computeShare(quota) >= NEARLY_FULL

/** The fullest first; those that are equally full keep their order. */
export const sortQuotas = (quotas: readonly AccountQuota[]): AccountQuota[] =>
  quotas
    .filter(({ quota, used }) => used > 0 || !OF_PERSONS.has(quota))
    .toSorted((first, other) => computeShare(other) - computeShare(first))

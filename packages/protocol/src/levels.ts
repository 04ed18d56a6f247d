// The account levels in their order (G-012).
export const levels = ['free', 'basic', 'pro', 'business'] as const

/**
 * The level of a company, which decides what it may do.
 * @example
 * const level: Level = 'basic'
 * await company.level.update(level)
 */
export type Level = (typeof levels)[number]

/** True if the first level includes the second. */
export const hasLevel = (actual: Level, required: Level): boolean => levels.indexOf(actual) >= levels.indexOf(required)

/** The level from which a company has contract flows (G-012). */
export const CONTRACT_FLOWS_LEVEL = 'pro' satisfies Level

/** True if a company on this level may start runs of contract flows and keeps their data (G-012, FG-38). */
export const hasContractFlows = (level: Level): boolean => hasLevel(level, CONTRACT_FLOWS_LEVEL)

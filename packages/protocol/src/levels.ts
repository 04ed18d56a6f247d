// The account levels in their order (G-012).
export const levels = ['free', 'basic', 'pro', 'business'] as const

export type Level = (typeof levels)[number]

export const hasLevel = (actual: Level, required: Level): boolean => levels.indexOf(actual) >= levels.indexOf(required)

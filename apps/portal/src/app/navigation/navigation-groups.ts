// The groups of the navigation.

/** The groups of the navigation, in order. */
export const groups = ['top', 'sharing', 'contracts', 'developers', 'customer', 'company'] as const

export type Group = (typeof groups)[number]

/** Seldom needed: folded until the user opens them or is on one of their pages, so that the others fit 800 pixels. */
export const FOLDED_GROUPS: readonly Group[] = ['customer', 'company']

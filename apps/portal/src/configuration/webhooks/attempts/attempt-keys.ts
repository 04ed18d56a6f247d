// The query keys of a webhook's attempts. Pure.

export const ATTEMPTS = 'webhook-attempts'
export const WEEK = 'week'

/** Attempts that an action shows before it ends. The week is up to ten pages, and its chart follows when they are read. */
export const isShownAtOnce = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === ATTEMPTS && queryKey[3] !== WEEK

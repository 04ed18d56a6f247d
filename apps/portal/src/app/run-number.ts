// The number of a run as people say it.

/** The end of its id: short enough to say, and found by the search. */
export const shortRunId = (id: string): string => id.slice(-6).toUpperCase()

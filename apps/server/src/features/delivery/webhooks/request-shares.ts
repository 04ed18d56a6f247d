// The share of each company in the requests in flight: silent endpoints of one company take neither all sockets nor all memory.

export interface RequestShares {
  /** Counts a request of the company until the returned function is called. */
  begin(companyUserId: string): () => void
  /** The number of further requests that the company may begin, besides the first one of each of its webhooks. */
  countFree(companyUserId: string): number
  /** The length of the events of the company's next request; a single event may be longer. */
  maxCharacters(companyUserId: string): number
}

/** Two webhooks with as many parallel requests as a webhook may have. */
const MAX_REQUESTS = 128

/** Receivers limit bodies. */
const MAX_CHARACTERS = 512 * 1024
/** The length of the largest event. */
const MIN_CHARACTERS = 64 * 1024
/** The events of all requests of a company are in memory until these end. */
const MAX_CHARACTERS_TOGETHER = 8 * MAX_CHARACTERS

export const requestShares = (): RequestShares => {
  const counts = new Map<string, number>()
  const getCount = (companyUserId: string): number => counts.get(companyUserId) ?? 0
  return {
    begin(companyUserId) {
      counts.set(companyUserId, getCount(companyUserId) + 1)
      return () => {
        const count = getCount(companyUserId) - 1
        if (count === 0) counts.delete(companyUserId)
        else counts.set(companyUserId, count)
      }
    },
    countFree: (companyUserId) => Math.max(0, MAX_REQUESTS - getCount(companyUserId)),
    maxCharacters: (companyUserId) =>
      Math.max(MIN_CHARACTERS, Math.min(MAX_CHARACTERS, MAX_CHARACTERS_TOGETHER / (getCount(companyUserId) + 1))),
  }
}

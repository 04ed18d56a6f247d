// Counts the requests of each company, for the busiest of the last minute; its memory does not grow with their number.
import { MINUTE_MS } from '../clock/durations.ts'

export interface CompanyLoad {
  companyUserId: string
  requests: number
  /** The time from the arrival of its requests to their responses. */
  seconds: number
}

export interface BusiestCompanies {
  add(companyUserId: string, milliseconds: number): void
  /** The busiest of the last whole minute, the first with the most requests. */
  list(): readonly CompanyLoad[]
}

/** Far more than are listed, so that a company among the busiest is not displaced by rare ones. */
const MAX_COUNTED = 256
const MAX_LISTED = 5

interface Count {
  requests: number
  milliseconds: number
}

/** The company with the fewest requests makes room; the new one takes over its count, so that it is not undercounted. */
const displaceRarest = (counts: Map<string, Count>): Count => {
  let rarest: [string, Count] | undefined
  for (const entry of counts) if (rarest === undefined || entry[1].requests < rarest[1].requests) rarest = entry
  if (rarest === undefined) return { requests: 0, milliseconds: 0 }
  counts.delete(rarest[0])
  return { requests: rarest[1].requests, milliseconds: 0 }
}

const sortByRequests = (counts: ReadonlyMap<string, Count>): CompanyLoad[] =>
  [...counts]
    .map(([companyUserId, { requests, milliseconds }]) => ({ companyUserId, requests, seconds: milliseconds / 1000 }))
    .sort((left, right) => right.requests - left.requests)
    .slice(0, MAX_LISTED)

export const busiestCompanies = (nowMs: () => number = () => performance.now()): BusiestCompanies => {
  let counts = new Map<string, Count>()
  let busiest: readonly CompanyLoad[] = []
  let minute = Math.floor(nowMs() / MINUTE_MS)
  const turn = (): void => {
    const now = Math.floor(nowMs() / MINUTE_MS)
    if (now === minute) return
    busiest = now === minute + 1 ? sortByRequests(counts) : []
    counts = new Map()
    minute = now
  }
  return {
    add(companyUserId, milliseconds) {
      turn()
      let count = counts.get(companyUserId)
      if (count === undefined) {
        count = counts.size < MAX_COUNTED ? { requests: 0, milliseconds: 0 } : displaceRarest(counts)
        counts.set(companyUserId, count)
      }
      count.requests += 1
      count.milliseconds += milliseconds
    },
    list() {
      turn()
      return busiest
    },
  }
}

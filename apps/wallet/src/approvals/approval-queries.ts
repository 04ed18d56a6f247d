// Queries about approvals, and the cards that the person has put aside.
import type { PersonClient } from '@company-data/sdk/person'
import { platformClock } from '@company-data/ui/clock'
import { queryOptions } from '@tanstack/react-query'

export type Challenge = Awaited<ReturnType<PersonClient['challenges']['list']>>[number]

export type Enrollment = Awaited<ReturnType<PersonClient['enrollments']['list']>>[number]

/** Refetches shortly after the next expiry: the platform's clock decides if a challenge has expired. */
const refetchDelay = (challenges: readonly Challenge[] = []): number | false => {
  const ends = challenges.map(({ expires_at }) => Date.parse(expires_at) - platformClock.nowMs() + 500)
  return ends.length === 0 ? false : Math.max(2_000, Math.min(...ends))
}

export const challengesQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['approvals', 'open'],
    queryFn: () => client.challenges.list(),
    refetchInterval: ({ state }) => refetchDelay(state.data),
  })

export const enrollmentsQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['approvals', 'enrollments'], queryFn: () => client.enrollments.list() })

/** The ids of cards closed without a decision. Never fetched; cleared with the session. */
export const putAsideQuery = queryOptions<readonly string[]>({
  queryKey: ['approvals', 'put-aside'],
  enabled: false,
  initialData: [],
})

/** The ids of cards decided here whose outcome is unknown. */
export const unsureQuery = queryOptions<readonly string[]>({
  queryKey: ['approvals', 'unsure'],
  enabled: false,
  initialData: [],
})

/** The mutation key of pending decisions: while one is pending, a card that disappears gets no message. */
export const decisionMutationKey = ['approvals', 'answer'] as const

// What the platform is asked for about approvals, and which cards the person has put aside for now.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

export type Challenge = Awaited<ReturnType<PersonClient['twofaChallenges']>>[number]

export type Enrollment = Awaited<ReturnType<PersonClient['enrollments']>>[number]

/** Shortly after the end of the next one: whether it has expired is the word of the platform, whose clock counts. */
const nextLook = (challenges: readonly Challenge[] = []): number | false => {
  const ends = challenges.map(({ expires_at }) => Date.parse(expires_at) - Date.now() + 500)
  return ends.length === 0 ? false : Math.max(2_000, Math.min(...ends))
}

export const challengesQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['approvals', 'open'],
    queryFn: () => client.twofaChallenges(),
    refetchInterval: ({ state }) => nextLook(state.data),
  })

export const enrollmentsQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['approvals', 'enrollments'], queryFn: () => client.enrollments() })

/** The ids of cards that the person closed without an answer. It is never fetched, and it goes with the session. */
export const putAsideQuery = queryOptions<readonly string[]>({
  queryKey: ['approvals', 'put-aside'],
  enabled: false,
  initialData: [],
})

/** The ids of cards that were answered here without learning what became of it. */
export const unsureQuery = queryOptions<readonly string[]>({
  queryKey: ['approvals', 'unsure'],
  enabled: false,
  initialData: [],
})

/** The mark of an answer that is under way: until then nothing is said about a card that is no longer open. */
export const answering = ['approvals', 'answer'] as const

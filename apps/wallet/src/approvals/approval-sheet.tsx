// Covers every page when a company asks: the card of the oldest challenge, until it is decided, expired or put aside.
import { Sheet, useTexts } from '@company-data/ui'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { type Challenge, challengesQuery, decisionMutationKey, putAsideQuery, unsureQuery } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { type Outcome, OutcomeView } from './outcome.tsx'

/**
 * Reads the open challenges whenever one begins or ends, and remembers which ended by a decision rather than by
 * expiring.
 */
const useChallenges = () => {
  const query = challengesQuery(useClient())
  const queries = useQueryClient()
  const [ended, setEnded] = useState<readonly string[]>([])
  const { data } = useQuery(query)
  usePush(['twofa_challenge', 'twofa_dismiss'], ({ type, id }) => {
    if (type === 'twofa_dismiss') setEnded((ids) => [...ids, id])
    // Pushes may be missing, so the outcome of challenges that are gone is unknown.
    if (type === 'resync') setEnded((ids) => [...ids, ...(data ?? []).map(({ challenge_id }) => challenge_id)])
    void refetchQueries(queries, ['approvals', 'open'])
  })
  return { challenges: data, ended }
}

export const ApprovalSheet = () => {
  const texts = useTexts(approvalTexts)
  const queries = useQueryClient()
  const isOpen = useSessionState() === 'open'
  const isDeciding = useIsMutating({ mutationKey: decisionMutationKey }) > 0
  const { challenges, ended } = useChallenges()
  const { data: aside } = useQuery(putAsideQuery)
  const { data: unsure } = useQuery(unsureQuery)
  const [current, setCurrent] = useState<Challenge>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [closing, setClosing] = useState(false)

  const findOutcome = (id: string): Outcome => {
    if (unsure.includes(id)) return 'unsure'
    return ended.includes(id) ? 'elsewhere' : 'expired'
  }
  const next = challenges?.find(({ challenge_id }) => !aside.includes(challenge_id))
  const isClosed = challenges?.every(({ challenge_id }) => challenge_id !== current?.challenge_id) ?? false
  // A challenge that arrives while locked waits; one that is already open keeps its input.
  if ((current === undefined || closing) && next !== undefined && isOpen) {
    setCurrent(next)
    setOutcome(undefined)
    setClosing(false)
  } else if (current !== undefined && !closing && outcome === undefined && isClosed && !isDeciding)
    setOutcome(findOutcome(current.challenge_id))

  const close = (): void => {
    if (current !== undefined)
      queries.setQueryData(putAsideQuery.queryKey, (ids = []) => [...ids, current.challenge_id])
    setClosing(true)
  }
  if (current === undefined) return null
  return (
    <Sheet
      open={!closing}
      onClose={close}
      title={outcome === undefined ? texts.question : texts.answered}
      summary={outcome === undefined ? texts.asks(current.service_name, current.company_name) : undefined}
    >
      {outcome === undefined ? (
        <ChallengeCard key={current.challenge_id} challenge={current} onEnd={setOutcome} />
      ) : (
        <OutcomeView outcome={outcome} challenge={current} onClose={close} />
      )}
    </Sheet>
  )
}

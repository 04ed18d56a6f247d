// On the home page: sign-ins that wait for a decision and were put aside.
import { Card, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useHomeReading } from '../app/home-readings.ts'
import { useClient } from '../session/use-session.tsx'
import { challengesQuery } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import { ChallengeList } from './challenge-list.tsx'

export const WaitingCard = () => {
  const texts = useTexts(approvalTexts)
  const query = useQuery(challengesQuery(useClient()))
  useHomeReading(query)
  const { data = [] } = query
  if (data.length === 0) return null
  return (
    <Card title={texts.waiting(data.length)}>
      <ChallengeList challenges={data} />
    </Card>
  )
}

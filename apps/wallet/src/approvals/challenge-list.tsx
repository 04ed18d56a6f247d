// The open challenges, one per line; a button reopens the card.
import { Button, Item, ItemList, useTexts } from '@company-data/ui'
import { CompanyName, CompanyQuote } from '@company-data/web/companies'
import { useQueryClient } from '@tanstack/react-query'
import { type Challenge, putAsideQuery } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import { TimeLeft } from './time-left.tsx'

export const ChallengeList = ({ challenges }: { challenges: readonly Challenge[] }) => {
  const texts = useTexts(approvalTexts)
  const queries = useQueryClient()
  const bringBack = (id: string): void =>
    void queries.setQueryData(putAsideQuery.queryKey, (ids = []) => ids.filter((other) => other !== id))
  return (
    <ItemList>
      {challenges.map(({ challenge_id, service_name, company_name, company_identity, context, expires_at }) => (
        <Item
          key={challenge_id}
          actions={
            <Button onClick={() => bringBack(challenge_id)} aria-label={texts.answerFor(service_name)}>
              {texts.answer}
            </Button>
          }
        >
          <strong>{service_name}</strong>
          <CompanyName name={company_name} identity={company_identity} />
          {context && <CompanyQuote company={company_name} text={context} />}
          <span className="muted">
            {texts.until} <TimeLeft until={expires_at} />
          </span>
        </Item>
      ))}
    </ItemList>
  )
}

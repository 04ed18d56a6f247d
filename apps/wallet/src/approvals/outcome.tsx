// The outcome of a challenge as text: who was let in, who was not, and what to do next.
import { Button, Empty, type IconName, useTexts } from '@company-data/ui'
import type { Challenge } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'

/**
 * `digits`: the third wrong number denied it. `elsewhere`: decided on another device, or withdrawn. `unsure`: the
 * decision or the platform's response was lost.
 */
export type Outcome = 'approved' | 'not_me' | 'changed_my_mind' | 'digits' | 'expired' | 'elsewhere' | 'unsure'

const ICONS: Readonly<Record<Outcome, IconName>> = {
  approved: 'circleCheck',
  not_me: 'shield',
  changed_my_mind: 'x',
  digits: 'circleAlert',
  expired: 'clock',
  elsewhere: 'smartphone',
  unsure: 'info',
}

interface OutcomeViewProps {
  outcome: Outcome
  challenge: Challenge
  onClose: () => void
}

export const OutcomeView = ({ outcome, challenge, onClose }: OutcomeViewProps) => {
  const texts = useTexts(approvalTexts)
  const { title, text } = texts.outcomes[outcome]
  return (
    <div role="status">
      <Empty
        icon={ICONS[outcome]}
        title={title}
        text={text(challenge.service_name)}
        action={
          <Button kind="main" onClick={onClose}>
            {texts.done}
          </Button>
        }
      />
    </div>
  )
}

// The reason for denying: the company receives only the reason. Denying needs no unlock.
import { Button, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { useEffect, useRef } from 'react'
import type { Challenge } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import styles from './approvals.module.css'
import type { Outcome } from './outcome.tsx'
import { approvalProblems, useDeny } from './use-decision.ts'

interface DenyReasonsProps {
  challenge: Challenge
  onBack: () => void
  onEnd: (outcome: Outcome) => void
}

export const DenyReasons = ({ challenge, onBack, onEnd }: DenyReasonsProps) => {
  const texts = useTexts(approvalTexts)
  const appTexts = useAppTexts()
  const deny = useDeny(challenge, onEnd)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { problem } = approvalProblems(deny.error, false, appTexts, texts)
  return (
    <div className={styles.reasons}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.why}
      </h3>
      <p className="muted">{texts.whyText(challenge.company_name)}</p>
      {problem && <p role="alert">{problem}</p>}
      <Button kind="danger" busy={deny.isPending} onClick={() => deny.mutate('not_me')}>
        {texts.notMe}
      </Button>
      <Button busy={deny.isPending} onClick={() => deny.mutate('changed_my_mind')}>
        {texts.changedMyMind}
      </Button>
      <Button kind="quiet" icon="arrowLeft" onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  )
}

// On the page of a run that waits for a test person: the owner answers for it.
import { LinkButton, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { testPersonTexts } from '../../../app/test-person/test-person.ts'
import { paths } from '../../../paths.ts'
import styles from '../reminders/reminders.module.css'
import type { RunAddress } from '../use-owner-run.ts'

export const TestAnswer = ({ serviceId, flowId, runId }: RunAddress) => {
  const texts = useTexts(testPersonTexts)
  return (
    <div className={styles.reminder}>
      <p className="muted">{texts.about}</p>
      <Link to={paths.answerAsTestPerson(serviceId, flowId, runId)} asChild>
        <LinkButton kind="main" icon="smartphone">
          {texts.answer}
        </LinkButton>
      </Link>
    </div>
  )
}

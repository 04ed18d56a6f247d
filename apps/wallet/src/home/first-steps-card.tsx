// The first steps of a new wallet as a list that disappears when they are done.
import type { Account } from '@company-data/sdk/person'
import { Card, Icon, type IconName, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { connectionsQuery } from '../app/connections.ts'
import { notificationStateQuery } from '../notifications/notification-state.ts'
import { paths } from '../paths.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import { type FirstStep, type FirstStepState, isFirstRun, listFirstSteps } from './first-steps.ts'
import styles from './home.module.css'
import { homeTexts } from './home-texts.ts'

const TARGETS: Readonly<Record<FirstStep, { path: string; icon: IconName }>> = {
  data: { path: paths.quickProfile, icon: 'database' },
  company: { path: paths.connect, icon: 'building' },
  kit: { path: paths.recoveryKit, icon: 'shield' },
  notifications: { path: paths.devices, icon: 'bell' },
}

const Step = ({ step, isDone }: FirstStepState) => {
  const texts = useTexts(homeTexts)
  const { title, text } = texts.firstSteps[step]
  const { path, icon } = TARGETS[step]
  const names = (
    <span className={styles.names}>
      <span className={styles.name}>{title}</span>
      <span className="muted">{isDone ? texts.stepDone : text}</span>
    </span>
  )
  if (isDone)
    return (
      <li className={styles.line} data-done>
        <Icon name="circleCheck" size={20} />
        {names}
      </li>
    )
  return (
    <li>
      <Link to={path} className={styles.line}>
        <Icon name={icon} size={20} />
        {names}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

const NOTIFYING: Readonly<Record<string, boolean | undefined>> = { on: true, off: false }

export interface FirstRun {
  steps: readonly FirstStepState[]
  /** The registration has stored the name. */
  hasName: boolean
}

/** Undefined until everything is known, and for a person who is past the first steps. */
export const useFirstRun = ({ kit }: Account): FirstRun | undefined => {
  const client = useClient()
  const connections = useQuery(connectionsQuery(client)).data
  const data = useQuery({ queryKey: ['profile', 'stored'], queryFn: () => client.contactData.list() }).data
  const notifications = useQuery(notificationStateQuery(client, useUser().id)).data
  if (connections === undefined || data === undefined || notifications === undefined) return undefined
  const steps = listFirstSteps({
    data,
    connectionCount: connections.length,
    kit,
    hasNotifications: NOTIFYING[notifications],
  })
  return isFirstRun(steps) ? { steps, hasName: data.some(({ slug }) => slug === 'first_name') } : undefined
}

export const FirstStepsCard = ({ firstRun: { steps, hasName } }: { firstRun: FirstRun }) => {
  const texts = useTexts(homeTexts)
  return (
    <Card title={texts.firstStepsTitle} text={hasName && texts.firstStepsText} flush>
      <ul aria-label={texts.firstStepsTitle} className={styles.list}>
        {steps.map((state) => (
          <Step key={state.step} {...state} />
        ))}
      </ul>
    </Card>
  )
}

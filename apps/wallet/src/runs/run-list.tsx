// Links to runs: the company, the awaited action, and since when.
import { Badge, Icon, type Tone, useFormats, useTexts } from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCurrent } from '../app/beside.tsx'
import { connectionsQuery } from '../app/connections.ts'
import lines from '../app/lines.module.css'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { type AwaitedAction, getAwaitedAction, getReminderTime, getRunGroup, type ListedRun } from './run-groups.ts'
import styles from './runs.module.css'
import { runsTexts } from './runs-texts.ts'

const useAwaitedText = (): ((awaited: AwaitedAction) => string) => {
  const { awaited: awaitedTexts } = useTexts(runsTexts)
  return (awaited) => {
    if (awaited.kind === 'answers') return awaitedTexts.answers(awaited.step)
    if (awaited.kind === 'signature' || awaited.kind === 'acceptance')
      return awaitedTexts[awaited.kind](awaited.document)
    if (awaited.kind === 'other') return awaitedTexts.other(awaited.party)
    return awaitedTexts[awaited.kind]
  }
}

const TONES: Readonly<Partial<Record<AwaitedAction['kind'], Tone>>> = {
  completed: 'good',
  other: 'accent',
  signatures: 'accent',
}

const RunItem = ({ run }: { run: ListedRun }) => {
  const texts = useTexts(runsTexts)
  const formats = useFormats()
  const formatAwaited = useAwaitedText()
  const connections = useQuery(connectionsQuery(useClient()))
  const { id, connection_id, created_at } = run.summary
  const connection = connections.data?.find((candidate) => candidate.id === connection_id)
  const awaited = getAwaitedAction(run)
  const remindedAt = getReminderTime(run)
  const name = connection?.service.name ?? (connections.data ? texts.ended : '…')
  return (
    <li className={lines.line}>
      <Link to={paths.answer(id)} className={lines.open} aria-current={useCurrent(paths.answer(id))}>
        <span className={lines.mark} aria-hidden>
          <Icon name={awaited.kind === 'signature' || awaited.kind === 'acceptance' ? 'signature' : 'listChecks'} />
        </span>
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          {connection && <CompanyName name={connection.company_name} identity={connection.company_identity} />}
          <span className={styles.notes}>
            <Badge tone={getRunGroup(run) === 'mine' ? 'warn' : (TONES[awaited.kind] ?? 'plain')}>
              {formatAwaited(awaited)}
            </Badge>
            {remindedAt ? texts.reminded(formats.relative(remindedAt)) : texts.since(formats.relative(created_at))}
          </span>
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

export const RunList = ({ label, runs }: { label: string; runs: readonly ListedRun[] }) => (
  <ul aria-label={label}>
    {runs.map((run) => (
      <RunItem key={run.summary.id} run={run} />
    ))}
  </ul>
)

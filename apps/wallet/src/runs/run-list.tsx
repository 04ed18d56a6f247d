// Links to runs: from whom, what is awaited, and since when.
import { Badge, Icon, type Tone, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { connectionsQuery } from '../frame/connections.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { type AwaitedAct, awaitedOf, groupOf, type ListedRun } from './listed-runs.ts'
import styles from './runs.module.css'
import { runsTexts } from './runs-texts.ts'

const useAwaitedWords = (): ((awaited: AwaitedAct) => string) => {
  const { awaited: words } = useTexts(runsTexts)
  return (awaited) => {
    if (awaited.kind === 'answers') return words.answers(awaited.step)
    if (awaited.kind === 'signature' || awaited.kind === 'acceptance') return words[awaited.kind](awaited.document)
    if (awaited.kind === 'other') return words.other(awaited.party)
    return words[awaited.kind]
  }
}

const TONES: Readonly<Partial<Record<AwaitedAct['kind'], Tone>>> = {
  completed: 'good',
  other: 'accent',
  signatures: 'accent',
}

const RunLine = ({ run }: { run: ListedRun }) => {
  const texts = useTexts(runsTexts)
  const formats = useFormats()
  const wordsOf = useAwaitedWords()
  const connections = useQuery(connectionsQuery(useClient()))
  const { id, connection_id, created_at } = run.summary
  const connection = connections.data?.find((one) => one.id === connection_id)
  const awaited = awaitedOf(run)
  const name = connection?.service.name ?? (connections.data ? texts.ended : '…')
  return (
    <li className={styles.line}>
      <Link to={paths.answer(id)} className={styles.open}>
        <span className={styles.mark} aria-hidden>
          <Icon name={awaited.kind === 'signature' || awaited.kind === 'acceptance' ? 'signature' : 'listChecks'} />
        </span>
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          {connection && <span className="muted">{connection.company_name}</span>}
          <span className={styles.notes}>
            <Badge tone={groupOf(run) === 'mine' ? 'warn' : (TONES[awaited.kind] ?? 'plain')}>{wordsOf(awaited)}</Badge>
            {texts.since(formats.relative(created_at))}
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
      <RunLine key={run.summary.id} run={run} />
    ))}
  </ul>
)

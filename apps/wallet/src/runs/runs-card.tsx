// On the home page: runs that wait for the person's answers or signature.
import { Card, LinkButton, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useHomeReading } from '../app/home-readings.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { groupRuns } from './run-groups.ts'
import { RunList } from './run-list.tsx'
import { runsQuery, useRunListUpdates } from './run-queries.ts'
import styles from './runs.module.css'
import { runsTexts } from './runs-texts.ts'

const FIRST = 3

export const RunsCard = () => {
  const texts = useTexts(runsTexts)
  const query = useQuery(runsQuery(useClient()))
  useHomeReading(query)
  const { data = [] } = query
  useRunListUpdates()
  const { mine } = groupRuns(data)
  if (mine.length === 0) return null
  const title = texts.homeTitle(mine.length)
  return (
    <Card title={title} flush>
      <RunList label={title} runs={mine.slice(0, FIRST)} />
      {mine.length > FIRST && (
        <div className={styles.rest}>
          <Link to={paths.answers} asChild>
            <LinkButton kind="quiet">{texts.toAll}</LinkButton>
          </Link>
        </div>
      )}
    </Card>
  )
}

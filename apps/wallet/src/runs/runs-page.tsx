// Runs of the person: waiting for the person, waiting for others, and done.
import { Button, Card, Empty, Page, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFirst } from '../app/beside.tsx'
import { FirstCompanyLink } from '../companies/first-company-link.tsx'
import { useClient } from '../session/use-session.tsx'
import { groupRuns, type ListedRun, type RunGroup, runGroups } from './run-groups.ts'
import { RunList } from './run-list.tsx'
import { runsQuery, useRunListUpdates } from './run-queries.ts'
import styles from './runs.module.css'
import { runsTexts } from './runs-texts.ts'

const FIRST = 10

const Group = ({ group, runs }: { group: RunGroup; runs: readonly ListedRun[] }) => {
  const texts = useTexts(runsTexts)
  const formats = useFormats()
  const [showsAll, setShowsAll] = useState(false)
  const title = texts.groups[group]
  if (runs.length === 0)
    return group === 'mine' ? (
      <Card title={title}>
        <p className="muted">{texts.nothingMine}</p>
      </Card>
    ) : null
  const visibleRuns = group === 'done' && !showsAll ? runs.slice(0, FIRST) : runs
  return (
    <Card title={title} flush>
      <RunList label={title} runs={visibleRuns} />
      {visibleRuns.length < runs.length && (
        <div className={styles.rest}>
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            {texts.showAll(formats.number(runs.length))}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Groups = ({ runs }: { runs: readonly ListedRun[] }) => {
  const groups = groupRuns(runs)
  return runGroups.map((group) => <Group key={group} group={group} runs={groups[group]} />)
}

export const AllRuns = () => {
  const texts = useTexts(runsTexts)
  const runs = useQuery(runsQuery(useClient()))
  useRunListUpdates()
  return (
    <QueryView query={runs}>
      {(items) =>
        items.length === 0 ? (
          <Card>
            <Empty icon="listChecks" title={texts.emptyTitle} text={texts.emptyText} action={<FirstCompanyLink />} />
          </Card>
        ) : (
          <Groups runs={items} />
        )
      }
    </QueryView>
  )
}

export const RunsPage = () => {
  const texts = useTexts(runsTexts)
  return (
    <ListFirst icon="listChecks" hint={texts.choose}>
      <Page title={texts.title} lead={texts.lead}>
        <AllRuns />
      </Page>
    </ListFirst>
  )
}

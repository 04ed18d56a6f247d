// The page of one run, found in the list by its id, so that its address needs nothing else.
import { isPlatformError } from '@company-data/sdk/person'
import { Empty, Icon, LinkButton, Loading, Page, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { Beside } from '../app/beside.tsx'
import { connectionQuery } from '../app/connections.ts'
import { openedProfileQuery } from '../app/profile/open-profile.ts'
import { walletTexts } from '../app/wallet-texts.ts'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { runsQuery, useRunListUpdates } from './run-queries.ts'
import { runPageTexts } from './run-texts.ts'
import { RunView } from './run-view.tsx'
import styles from './runs.module.css'
import { AllRuns } from './runs-page.tsx'
import { runsTexts } from './runs-texts.ts'
import { useOpenRun } from './use-open-run.ts'
import { useSavedInput } from './use-saved-input.ts'

const Back = () => {
  const { back } = useTexts(runPageTexts)
  return (
    <Link to={paths.answers} className={styles.back}>
      <Icon name="chevronLeft" size={14} /> {back}
    </Link>
  )
}

interface Failed {
  isError: boolean
  error: unknown
  refetch(): unknown
}

const Wait = ({ failed }: { failed: Failed | undefined }) => {
  const texts = useTexts(runPageTexts)
  return (
    <Page title={texts.title} back={<Back />}>
      {failed ? <FailureView error={failed.error} onRetry={() => void failed.refetch()} /> : <Loading shape="form" />}
    </Page>
  )
}

/** Stays mounted during a lock, and keeps the input. */
const Run = ({ connectionId, runId }: { connectionId: string; runId: string }) => {
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  const savedInput = useSavedInput(runId)
  const run = useOpenRun(connectionId, runId)
  const types = useQuery(fieldTypesQuery(client))
  const profile = useQuery(openedProfileQuery(client, isOpen))
  const connection = useQuery({ ...connectionQuery(client, connectionId), retry: false })
  const isFormer = isPlatformError(connection.error, 'company_connections.not_found')
  const isNamed = connection.data !== undefined || isFormer
  if (!run.data || !types.data || !profile.data || !savedInput.isRead || !isNamed)
    return <Wait failed={[run, types, profile, ...(isFormer ? [] : [connection])].find(({ isError }) => isError)} />
  return (
    <RunView
      run={run.data}
      types={types.data}
      savedInput={savedInput}
      profile={profile.data}
      connection={connection.data}
      back={<Back />}
    />
  )
}

const NotFound = () => {
  const texts = useTexts(walletTexts)
  const { back } = useTexts(runPageTexts)
  return (
    <Page title={texts.notFound} back={<Back />}>
      <Empty
        icon="search"
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Link to={paths.answers} asChild>
            <LinkButton>{back}</LinkButton>
          </Link>
        }
      />
    </Page>
  )
}

const FoundRun = ({ runId }: { runId: string }) => {
  const runs = useQuery(runsQuery(useClient()))
  useRunListUpdates()
  if (runs.data === undefined) return <Wait failed={runs.isError ? runs : undefined} />
  const listedRun = runs.data.find(({ summary }) => summary.id === runId)
  if (!listedRun && runs.isFetching) return <Wait failed={undefined} />
  return listedRun ? <Run connectionId={listedRun.summary.connection_id} runId={runId} /> : <NotFound />
}

export const RunPage = () => {
  const { runId = '' } = useParams()
  const { title } = useTexts(runsTexts)
  return (
    <Beside label={title} list={<AllRuns />}>
      <FoundRun key={runId} runId={runId} />
    </Beside>
  )
}

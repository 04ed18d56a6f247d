// The health of the installation in one page: problems first, then processes, regions, databases and queues.
import type { Installation } from '@company-data/protocol/wire/operations/installation'
import {
  Badge,
  Button,
  Card,
  type Column,
  Details,
  Figures,
  Notice,
  Page,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useCalls } from '../session/use-session.tsx'
import { findProblems, type Problem } from './health.ts'
import { healthTexts } from './health-texts.ts'

const REFRESH_MS = 15_000

const useProblemText = () => {
  const { problems } = useTexts(healthTexts)
  const { modes } = useTexts(appTexts)
  const formats = useFormats()
  return (problem: Problem): string => {
    switch (problem.kind) {
      case 'quarantine':
        return problems.quarantine
      case 'unreachable':
        return problems.unreachable(problem.store)
      case 'mode':
        return problems.mode(problem.region, modes[problem.mode])
      case 'no-worker':
        return problems.noWorker(problem.store)
      case 'jobs-failing':
        return problems.jobsFailing(problem.store, problem.jobs.join(', '))
      case 'jobs-overdue':
        return problems.jobsOverdue(problem.store, problem.jobs.join(', '))
      case 'mails-failing':
        return problems.mailsFailing(problem.store, formats.number(problem.count))
      case 'events-late':
        return problems.eventsLate(problem.store, formats.dateTime(problem.oldestAt))
      case 'backup-missing':
        return problems.backupMissing
      case 'backup-old':
        return problems.backupOld(formats.dateTime(problem.at))
    }
  }
}

const URGENT: readonly Problem['kind'][] = ['quarantine', 'unreachable', 'no-worker']

const Problems = ({ installation }: { installation: Installation }) => {
  const texts = useTexts(healthTexts)
  const formatProblem = useProblemText()
  const problems = findProblems(installation)
  if (problems.length === 0)
    return (
      <Notice tone="good" title={texts.allGood}>
        {texts.allGoodText}
      </Notice>
    )
  return problems.map((problem) => {
    const text = formatProblem(problem)
    return (
      <Notice key={text} tone={URGENT.includes(problem.kind) ? 'bad' : 'warn'}>
        {text}
      </Notice>
    )
  })
}

const Overview = ({ installation: { last_backup_at, queues } }: { installation: Installation }) => {
  const texts = useTexts(healthTexts)
  const { never } = useTexts(appTexts)
  const formats = useFormats()
  return (
    <Figures
      figures={[
        { label: texts.backup, value: last_backup_at === null ? never : formats.relative(last_backup_at) },
        { label: texts.reports, value: formats.number(queues.reports) },
        { label: texts.verifications, value: formats.number(queues.verifications) },
        { label: texts.deletions, value: formats.number(queues.deletions) },
      ]}
    />
  )
}

const ProcessCard = ({ process, version }: Pick<Installation, 'process' | 'version'>) => {
  const texts = useTexts(healthTexts)
  const { none } = useTexts(appTexts)
  const formats = useFormats()
  return (
    <Card title={texts.process}>
      <Details
        facts={[
          { label: texts.version, value: version },
          { label: texts.roles, value: process.roles.join(', ') },
          { label: texts.servedRegions, value: process.regions.join(', ') || none },
          { label: texts.started, value: formats.dateTime(process.started_at) },
          { label: texts.memory, value: formats.bytes(process.memory_bytes) },
        ]}
      />
    </Card>
  )
}

type Region = Installation['regions'][number]

const RegionsCard = ({ regions }: { regions: readonly Region[] }) => {
  const texts = useTexts(healthTexts)
  const { modes } = useTexts(appTexts)
  const columns: readonly Column<Region>[] = [
    {
      id: 'region',
      head: texts.region,
      cell: ({ region, name, api_url }) => (
        <>
          {name} <span className="under">{region}</span>
          <span className="under">{api_url}</span>
        </>
      ),
    },
    {
      id: 'mode',
      head: texts.mode,
      width: 170,
      cell: ({ mode }) => <Badge tone={mode === 'normal' ? 'good' : 'warn'}>{modes[mode]}</Badge>,
    },
  ]
  return (
    <Card title={texts.regions} flush>
      <Table label={texts.regions} columns={columns} rows={regions} rowId={({ region }) => region} empty={null} />
    </Card>
  )
}

type Store = Installation['stores'][number]

const useStoreColumns = (): readonly Column<Store>[] => {
  const texts = useTexts(healthTexts)
  const formats = useFormats()
  const count = (value: number | undefined) => (value === undefined ? '–' : formats.number(value))
  return [
    { id: 'store', head: texts.database, cell: ({ store }) => store },
    {
      id: 'state',
      head: texts.state,
      width: 130,
      cell: ({ is_reachable }) => (
        <Badge tone={is_reachable ? 'good' : 'bad'}>{is_reachable ? texts.reachable : texts.unreachable}</Badge>
      ),
    },
    {
      id: 'jobs',
      head: texts.jobs,
      width: 180,
      optional: true,
      cell: ({ jobs }) => (jobs ? texts.jobsOf(formats.number(jobs.failing.length), formats.number(jobs.total)) : '–'),
    },
    {
      id: 'mails',
      head: texts.mails,
      width: 120,
      align: 'end',
      optional: true,
      cell: ({ mails }) => count(mails?.waiting),
    },
    {
      id: 'events',
      head: texts.events,
      width: 150,
      align: 'end',
      optional: true,
      cell: ({ deliveries }) => count(deliveries?.waiting.count),
    },
    {
      id: 'workers',
      head: texts.workers,
      width: 90,
      align: 'end',
      optional: true,
      cell: ({ deliveries }) => count(deliveries?.workers),
    },
    {
      id: 'bad',
      head: texts.webhooksBad,
      width: 140,
      align: 'end',
      optional: true,
      cell: ({ deliveries }) => count(deliveries?.webhooks.bad),
    },
  ]
}

const StoresCard = ({ stores }: { stores: readonly Store[] }) => {
  const texts = useTexts(healthTexts)
  return (
    <Card title={texts.databases} flush>
      <Table
        label={texts.databases}
        columns={useStoreColumns()}
        rows={stores}
        rowId={({ store }) => store}
        empty={null}
      />
    </Card>
  )
}

export const HealthPage = () => {
  const texts = useTexts(healthTexts)
  const { refresh } = useTexts(appTexts)
  const calls = useCalls()
  const query = useQuery({
    queryKey: ['installation'],
    queryFn: calls.readInstallation,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button icon="replay" busy={query.isFetching} onClick={() => void query.refetch()}>
          {refresh}
        </Button>
      }
    >
      <QueryView query={query} shape="figures">
        {(installation) => (
          <>
            <Problems installation={installation} />
            <Overview installation={installation} />
            <StoresCard stores={installation.stores} />
            <RegionsCard regions={installation.regions} />
            <ProcessCard process={installation.process} version={installation.version} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

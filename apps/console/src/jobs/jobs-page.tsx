// The jobs of this process, failing ones first, with the progress of those that run, and running one now.
import type { JobState } from '@company-data/protocol/wire/operations/jobs'
import {
  Badge,
  Button,
  type Column,
  Details,
  Drawer,
  Empty,
  type Formats,
  Page,
  Row,
  RowButton,
  showToast,
  Table,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import type { TextsIn } from '@company-data/ui/texts'
import { QueryView, useAction, useSearchState } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useCalls, useHasRole } from '../session/use-session.tsx'
import { jobsTexts } from './jobs-texts.ts'

const KEY = ['jobs']

const toId = ({ store, job }: JobState): string => `${store} ${job}`

const sortFailingFirst = (jobs: readonly JobState[]): JobState[] =>
  [...jobs].sort((first, second) => Number(first.last_error === null) - Number(second.last_error === null))

const StateBadge = ({ job }: { job: JobState }) => {
  const texts = useTexts(jobsTexts)
  if (job.running_since !== null) return <Badge tone="accent">{texts.running}</Badge>
  return (
    <Badge tone={job.last_error === null ? 'good' : 'bad'}>{job.last_error === null ? texts.works : texts.fails}</Badge>
  )
}

const useColumns = (): readonly Column<JobState>[] => {
  const texts = useTexts(jobsTexts)
  const { never } = useTexts(appTexts)
  const formats = useFormats()
  return [
    {
      id: 'job',
      head: texts.job,
      cell: ({ job, store }) => (
        <>
          <RowButton>{job}</RowButton>
          <span className="under">{store}</span>
        </>
      ),
    },
    { id: 'state', head: texts.state, width: 130, cell: (job) => <StateBadge job={job} /> },
    {
      id: 'handled',
      head: texts.handled,
      width: 120,
      align: 'end',
      optional: true,
      cell: ({ handled }) => handled !== null && <span className="muted number">{formats.number(handled)}</span>,
    },
    {
      id: 'last',
      head: texts.last,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ last_run_at }) => (
        <span className="muted number">{last_run_at === null ? never : formats.dateTime(last_run_at)}</span>
      ),
    },
  ]
}

const RunButton = ({ job: { job } }: { job: JobState }) => {
  const texts = useTexts(jobsTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const running = useAction({
    mutationFn: () => calls.runJob(job),
    onSuccess: ({ ran }) => {
      showToast(ran.every(({ ok }) => ok) ? texts.ran(job) : texts.failed(job))
      return queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <>
      {running.error && <p role="alert">{formatProblem(running.error, words)}</p>}
      <Row>
        <Button kind="main" icon="play" busy={running.isPending} onClick={() => running.mutate()}>
          {texts.run}
        </Button>
      </Row>
    </>
  )
}

const listProgress = (job: JobState, texts: TextsIn<typeof jobsTexts>, formats: Formats) => [
  ...(job.running_since === null ? [] : [{ label: texts.runningSince, value: formats.dateTime(job.running_since) }]),
  ...(job.handled === null ? [] : [{ label: texts.handled, value: formats.number(job.handled) }]),
  ...(job.last_duration_ms === null
    ? []
    : [{ label: texts.duration, value: texts.seconds(formats.number(job.last_duration_ms / 1000)) }]),
]

const JobDrawer = ({ job, onClose }: { job: JobState | undefined; onClose: () => void }) => {
  const texts = useTexts(jobsTexts)
  const { never } = useTexts(appTexts)
  const formats = useFormats()
  const mayRun = useHasRole('operations')
  const lastJob = useLastValue(job)
  if (!lastJob) return null
  return (
    <Drawer open={job !== undefined} onClose={onClose} title={lastJob.job} summary={<StateBadge job={lastJob} />}>
      <Details
        facts={[
          { label: texts.database, value: lastJob.store },
          { label: texts.last, value: lastJob.last_run_at === null ? never : formats.dateTime(lastJob.last_run_at) },
          { label: texts.next, value: formats.dateTime(lastJob.next_run_at) },
          ...listProgress(lastJob, texts, formats),
          ...(lastJob.last_error === null ? [] : [{ label: texts.error, value: <code>{lastJob.last_error}</code> }]),
        ]}
      />
      {mayRun && <RunButton key={toId(lastJob)} job={lastJob} />}
    </Drawer>
  )
}

export const JobsPage = () => {
  const texts = useTexts(jobsTexts)
  const calls = useCalls()
  const { get, change } = useSearchState()
  // The numbers of a running job are five seconds old at most.
  const query = useQuery({
    queryKey: KEY,
    queryFn: calls.listJobs,
    refetchInterval: ({ state }) => (state.data?.some(({ running_since }) => running_since !== null) ? 5_000 : false),
  })
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={query}>
        {(jobs) => (
          <>
            <Table
              label={texts.title}
              columns={columns}
              rows={sortFailingFirst(jobs)}
              rowId={toId}
              selected={get('open')}
              onOpen={(job) => change({ open: toId(job) })}
              empty={<Empty icon="clock" title={texts.emptyTitle} text={texts.emptyText} />}
            />
            <JobDrawer
              job={jobs.find((job) => toId(job) === get('open'))}
              onClose={() => change({ open: undefined })}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}

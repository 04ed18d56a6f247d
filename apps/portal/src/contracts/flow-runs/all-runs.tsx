// The latest runs of all services and flows: customer, flow, state and start.
import type { FoundRecord, ServiceRecord } from '@company-data/sdk/company'
import { Badge, type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import { RunBadge } from '@company-data/web/runs'
import { getRunState } from '@company-data/web/runs/rules'
import { shortRunId } from '../../app/run-number.ts'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { allServicesTexts } from '../../lists/all-services/all-services-texts.ts'
import { createdColumn } from '../../lists/all-services/created-column.tsx'
import { LatestRecords } from '../../lists/all-services/latest-records.tsx'
import { paths } from '../../paths.ts'
import { flowRunsTexts } from './flow-runs-texts.ts'

/** Only the flow of a run knows the labels of its parties, so the list does not name the awaited one. */
const StateBadge = ({ status }: { status: string }) => {
  const texts = useTexts(allServicesTexts)
  return getRunState(status, [], []).kind === 'party' ? (
    <Badge tone="accent">{texts.awaited}</Badge>
  ) : (
    <RunBadge status={status} parties={[]} ownKeys={[]} />
  )
}

export const AllRuns = ({ services }: { services: readonly ServiceRecord[] }) => {
  const texts = useTexts(allServicesTexts)
  const runTexts = useTexts(flowRunsTexts)
  const formats = useFormats()
  const columns: Column<FoundRecord>[] = [
    {
      id: 'customer',
      head: texts.customer,
      sortBy: ({ detail }) => detail ?? undefined,
      cell: ({ id, detail, test_person }) => (
        <>
          <RowButton>{detail ?? '—'}</RowButton>
          <span className="under number" title={id}>
            {runTexts.number(shortRunId(id))} <TestMark isTest={test_person} />
          </span>
        </>
      ),
    },
    {
      id: 'flow',
      head: runTexts.flow,
      width: 200,
      optional: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      head: texts.state,
      width: 210,
      sortBy: ({ status }) => status ?? undefined,
      cell: ({ status }) => <StateBadge status={status ?? ''} />,
    },
    createdColumn({ id: 'started', head: texts.started, width: 130 }, formats),
  ]
  return (
    <LatestRecords
      kind="run"
      label={runTexts.title}
      icon="play"
      services={services}
      columns={columns}
      path={({ service_id, flow_id, id }) => paths.flowRun(service_id, flow_id ?? '', id)}
    />
  )
}

// The latest flows of all services in one call, for a company with too many services to read each list.
import type { FoundRecord, ServiceRecord } from '@company-data/sdk/company'
import { type Column, RowButton, useTexts } from '@company-data/ui'
import { LatestRecords } from '../../../lists/all-services/latest-records.tsx'
import { paths } from '../../../paths.ts'
import { listTexts } from './list-texts.ts'

export const AllFlows = ({ services }: { services: readonly ServiceRecord[] }) => {
  const texts = useTexts(listTexts)
  const columns: Column<FoundRecord>[] = [
    {
      id: 'name',
      head: texts.name,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <RowButton>{name}</RowButton>,
    },
  ]
  return (
    <LatestRecords
      kind="flow"
      label={texts.title}
      icon="workflow"
      services={services}
      columns={columns}
      path={({ service_id, id }) => paths.flow(service_id, id)}
    />
  )
}

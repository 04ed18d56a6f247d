// The latest flows of more services than their lists could be read of: one call, by name and service.
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

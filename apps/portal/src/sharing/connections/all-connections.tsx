// The latest connections of all services, by name and code: values open in the list of one service.
import type { FoundRecord, ServiceRecord } from '@company-data/sdk/company'
import { type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { allServicesTexts } from '../../lists/all-services/all-services-texts.ts'
import { createdColumn } from '../../lists/all-services/created-column.tsx'
import { LatestRecords } from '../../lists/all-services/latest-records.tsx'
import { paths } from '../../paths.ts'
import { connectionsTexts } from './connections-texts.ts'

export const AllConnections = ({ services }: { services: readonly ServiceRecord[] }) => {
  const texts = useTexts(allServicesTexts)
  const { title } = useTexts(connectionsTexts)
  const formats = useFormats()
  const columns: Column<FoundRecord>[] = [
    {
      id: 'customer',
      head: texts.customer,
      sortBy: ({ name }) => name,
      cell: ({ name, detail, test_person }) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">
            {detail} <TestMark isTest={test_person} />
          </span>
        </>
      ),
    },
    createdColumn({ id: 'connected', head: texts.connected, width: 150 }, formats),
  ]
  return (
    <LatestRecords
      kind="customer"
      label={title}
      icon="users"
      services={services}
      columns={columns}
      path={({ service_id, id }) => paths.connection(service_id, id)}
    />
  )
}

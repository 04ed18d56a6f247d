// The latest documents of all services; one opens in the list of its service.
import type { FoundRecord, ServiceRecord } from '@company-data/sdk/company'
import { Badge, type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import { allServicesTexts } from '../../lists/all-services/all-services-texts.ts'
import { createdColumn } from '../../lists/all-services/created-column.tsx'
import { LatestRecords } from '../../lists/all-services/latest-records.tsx'
import { paths } from '../../paths.ts'
import { getFoundStatus, getTone } from './documents.ts'
import { documentsTexts } from './documents-texts.ts'

const toPath = ({ service_id, id }: FoundRecord) =>
  `${paths.documents}?${new URLSearchParams({ service: service_id, open: id })}`

export const AllDocuments = ({ services }: { services: readonly ServiceRecord[] }) => {
  const texts = useTexts(allServicesTexts)
  const documentTexts = useTexts(documentsTexts)
  const formats = useFormats()
  const columns: Column<FoundRecord>[] = [
    {
      id: 'name',
      head: texts.document,
      sortBy: ({ name }) => name,
      cell: ({ name }) => <RowButton>{name}</RowButton>,
    },
    {
      id: 'status',
      head: texts.state,
      width: 220,
      sortBy: getFoundStatus,
      cell: (document) => {
        const status = getFoundStatus(document)
        return status && <Badge tone={getTone(status)}>{documentTexts.statuses[status]}</Badge>
      },
    },
    createdColumn({ id: 'created', head: texts.created, width: 150 }, formats),
  ]
  return (
    <LatestRecords
      kind="document"
      label={documentTexts.title}
      icon="fileText"
      services={services}
      columns={columns}
      path={toPath}
    />
  )
}

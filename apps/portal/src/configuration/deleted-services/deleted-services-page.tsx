// The services that the company has deleted, the latest first.
import type { DeletedService } from '@company-data/sdk/company'
import { Empty, Icon, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { deletedServicesQuery } from './deleted-services-query.ts'
import { deletedServicesTexts } from './deleted-services-texts.ts'

const useColumns = () => {
  const texts = useTexts(deletedServicesTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.name,
      cell: ({ name, code }: DeletedService) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">{code}</span>
        </>
      ),
    },
    {
      id: 'deleted',
      head: texts.deletedAt,
      width: 164,
      align: 'end' as const,
      cell: ({ deleted_at }: DeletedService) => <span className="muted number">{formats.dateTime(deleted_at)}</span>,
    },
  ]
}

const DeletedServices = () => {
  const texts = useTexts(deletedServicesTexts)
  const services = useQuery(deletedServicesQuery(useClient()))
  const columns = useColumns()
  const [, go] = useLocation()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      back={
        <Link to={paths.services}>
          <Icon name="chevronLeft" size={13} />
          {texts.back}
        </Link>
      }
    >
      <QueryView query={services}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ service_id }) => service_id}
            onOpen={({ service_id }) => go(paths.deletedService(service_id))}
            empty={<Empty icon="history" title={texts.emptyTitle} text={texts.emptyText} />}
          />
        )}
      </QueryView>
    </Page>
  )
}

export const DeletedServicesPage = () => (
  <OwnerOnly title={useTexts(deletedServicesTexts).title}>
    <DeletedServices />
  </OwnerOnly>
)

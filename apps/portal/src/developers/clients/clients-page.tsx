// The account clients of the company and their rights as text. The open row is in the address.

import type { AccountClientRecord } from '@company-data/sdk/company'
import { Button, Empty, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { ClientDrawer } from './client-drawer.tsx'
import { clientsQuery } from './clients-query.ts'
import { clientsTexts } from './clients-texts.ts'
import { NewClientDrawer } from './new-client-drawer.tsx'

const useColumns = () => {
  const texts = useTexts(clientsTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.client,
      // The id is in the drawer; here it shows on hover.
      cell: ({ name, client_id }: AccountClientRecord) => (
        <span title={client_id}>
          <RowButton>{name}</RowButton>
        </span>
      ),
    },
    {
      id: 'capabilities',
      head: texts.capabilitiesHead,
      width: 340,
      optional: true,
      cell: ({ capabilities }: AccountClientRecord) =>
        capabilities.length === 0 ? (
          <span className="muted">{texts.none}</span>
        ) : (
          capabilities.map((capability) => texts.capabilities[capability].name).join(', ')
        ),
    },
    {
      id: 'created',
      head: texts.created,
      width: 130,
      align: 'end' as const,
      optional: true,
      cell: ({ created_at }: AccountClientRecord) => <span className="muted number">{formats.date(created_at)}</span>,
    },
  ]
}

const Clients = () => {
  const texts = useTexts(clientsTexts)
  const { get, change } = useSearchState()
  const clients = useQuery(clientsQuery(useClient()))
  const columns = useColumns()
  const addButton = (
    <Button kind="main" icon="plus" onClick={() => change({ open: undefined, new: '1' })}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={addButton}>
      <QueryView query={clients}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ client_id }) => client_id}
            selected={get('open')}
            onOpen={({ client_id }) => change({ open: client_id })}
            empty={<Empty icon="terminal" title={texts.emptyTitle} text={texts.emptyText} action={addButton} />}
          />
        )}
      </QueryView>
      <ClientDrawer
        client={clients.data?.find(({ client_id }) => client_id === get('open'))}
        onClose={() => change({ open: undefined })}
      />
      <NewClientDrawer open={get('new') !== undefined} onClose={() => change({ new: undefined })} />
    </Page>
  )
}

export const ClientsPage = () => (
  <OwnerOnly title={useTexts(clientsTexts).title}>
    <Clients />
  </OwnerOnly>
)

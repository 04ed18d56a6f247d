// The list of delegates with their services and keys. The open row is in the address.

import type { DelegateRecord } from '@company-data/sdk/company'
import { Badge, Button, Empty, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { DelegateDrawer } from './delegate-drawer.tsx'
import { countKeys } from './delegates.ts'
import { delegatesQuery } from './delegates-query.ts'
import { delegatesTexts } from './delegates-texts.ts'
import { InviteDrawer } from './invite-drawer.tsx'

const useColumns = () => {
  const texts = useTexts(delegatesTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.delegate,
      cell: ({ name, email }: DelegateRecord) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">{email}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: texts.status,
      width: 120,
      cell: ({ status }: DelegateRecord) => (
        <Badge tone={status === 'active' ? 'good' : 'plain'}>{texts.statuses[status]}</Badge>
      ),
    },
    {
      id: 'keys',
      head: texts.keys,
      width: 190,
      optional: true,
      cell: (delegate: DelegateRecord) => {
        const { granted, withKey } = countKeys(delegate)
        return granted === 0 ? <span className="muted">{texts.noServices}</span> : texts.keysOf(withKey, granted)
      },
    },
    {
      id: 'created',
      head: texts.created,
      width: 130,
      align: 'end' as const,
      optional: true,
      cell: ({ created_at }: DelegateRecord) => <span className="muted number">{formats.date(created_at)}</span>,
    },
  ]
}

const Delegates = () => {
  const texts = useTexts(delegatesTexts)
  const { get, change } = useSearchState()
  const delegates = useQuery(delegatesQuery(useClient()))
  const columns = useColumns()
  const inviteButton = (
    <Button kind="main" icon="userPlus" onClick={() => change({ open: undefined, new: '1' })}>
      {texts.invite}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={inviteButton}>
      <QueryView query={delegates}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={<Empty icon="users" title={texts.emptyTitle} text={texts.emptyText} action={inviteButton} />}
          />
        )}
      </QueryView>
      <DelegateDrawer
        delegate={delegates.data?.find(({ id }) => id === get('open'))}
        serviceId={get('service')}
        onHandOver={(service) => change({ service })}
        onClose={() => change({ open: undefined, service: undefined })}
      />
      <InviteDrawer open={get('new') !== undefined} onClose={() => change({ new: undefined })} />
    </Page>
  )
}

export const DelegatesPage = () => (
  <OwnerOnly title={useTexts(delegatesTexts).title}>
    <Delegates />
  </OwnerOnly>
)

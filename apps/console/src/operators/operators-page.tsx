// The operators with their roles and the ends of their tokens. Only an owner changes them.
import type { OperatorRecord } from '@company-data/protocol/wire/operations/operators'
import { Badge, Button, type Column, Empty, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useCalls, useHasRole } from '../session/use-session.tsx'
import { AddDrawer } from './add-drawer.tsx'
import { OperatorDrawer } from './operator-drawer.tsx'
import { operatorsTexts } from './operators-texts.ts'

const useColumns = (): readonly Column<OperatorRecord>[] => {
  const texts = useTexts(operatorsTexts)
  const { roles: roleNames } = useTexts(appTexts)
  const formats = useFormats()
  return [
    { id: 'name', head: texts.name, cell: ({ name }) => <RowButton>{name}</RowButton> },
    {
      id: 'roles',
      head: texts.roles,
      width: 280,
      optional: true,
      cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', '),
    },
    {
      id: 'expires',
      head: texts.expires,
      width: 164,
      align: 'end',
      cell: ({ expires_at }) =>
        Date.parse(expires_at) < Date.now() ? (
          <Badge tone="bad">{texts.expired}</Badge>
        ) : (
          <span className="muted number">{formats.date(expires_at)}</span>
        ),
    },
  ]
}

export const OperatorsPage = () => {
  const texts = useTexts(operatorsTexts)
  const calls = useCalls()
  const isOwner = useHasRole('owner')
  const { get, change } = useSearchState()
  const query = useQuery({ queryKey: ['operators'], queryFn: calls.listOperators })
  const columns = useColumns()
  const close = () => change({ open: undefined })
  const add = isOwner && (
    <Button kind="main" icon="plus" onClick={() => change({ open: 'new' })}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={add}>
      <QueryView query={query}>
        {(rows) => (
          <>
            <Table
              label={texts.title}
              columns={columns}
              rows={rows}
              rowId={({ operator_id }) => operator_id}
              selected={get('open')}
              onOpen={({ operator_id }) => change({ open: operator_id })}
              empty={<Empty icon="users" title={texts.emptyTitle} text={texts.emptyText} />}
            />
            <AddDrawer open={get('open') === 'new' && isOwner} onClose={close} />
            <OperatorDrawer
              operator={rows.find(({ operator_id }) => operator_id === get('open'))}
              mayChange={isOwner}
              onClose={close}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}

// The connect requests of a service by status, with invite and withdraw (NS-07, G-181).

import type { SentConnectRequest, ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, Page, Pager, Row, Select, Table, useTexts } from '@company-data/ui'
import { useKeysetPages, useSearchState } from '@company-data/web/app'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListOptions } from '../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../lists/list-options/use-list-columns.ts'
import { ServiceQueryView, ServiceScope, ServiceSelect } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { AllRequests } from './all-requests.tsx'
import { isStatusFilter, type StatusFilter, statusFilters } from './connect-requests.ts'
import { connectRequestsTexts } from './connect-requests-texts.ts'
import { InviteDrawer } from './invite-drawer.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const PAGE_SIZE = 50

const EmptyState = ({ filter, onInvite }: { filter: StatusFilter; onInvite: () => void }) => {
  const texts = useTexts(connectRequestsTexts)
  const { change } = useSearchState()
  if (filter !== 'all')
    return (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={() => change({ status: undefined, after: undefined })}>{texts.showAll}</Button>}
      />
    )
  return (
    <Empty
      icon="userPlus"
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button kind="main" icon="userPlus" onClick={onInvite}>
          {texts.invite}
        </Button>
      }
    />
  )
}

const Requests = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(connectRequestsTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const [withdrawing, setWithdrawing] = useState<SentConnectRequest>()
  const status = get('status')
  const filter = isStatusFilter(status) ? status : 'all'
  const { columns, choices } = useListColumns('connect-requests', useRequestColumns(setWithdrawing))
  const query = useQuery({
    queryKey: ['connect-requests', service.id, filter, cursor],
    queryFn: () =>
      client
        .servicePortal(service.id)
        .connectRequests.list.page({ pageSize: PAGE_SIZE, cursor, ...(filter !== 'all' && { status: filter }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Row>
        <ServiceSelect service={service} hasAll />
        <Select
          label={texts.status}
          value={filter}
          onChange={(next) => change({ status: next === 'all' ? undefined : next, after: undefined })}
          options={statusFilters.map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <ListOptions list="connect-requests" choices={choices} place={{ service: service.id }} />
      </Row>
      <ServiceQueryView service={service} query={query}>
        {({ items, next_cursor }) => (
          <Table
            label={texts.title}
            rows={items}
            rowId={({ request_id }) => request_id}
            columns={columns}
            empty={<EmptyState filter={filter} onInvite={() => change({ new: '1' })} />}
            footer={
              (cursor !== undefined || next_cursor !== null) && (
                <Pager
                  range={texts.oldestFirst}
                  onPrevious={onPrevious}
                  onNext={onNext(next_cursor)}
                  busy={query.isFetching}
                />
              )
            }
          />
        )}
      </ServiceQueryView>
      <WithdrawDialog service={service} request={withdrawing} onClose={() => setWithdrawing(undefined)} />
      <InviteDrawer service={service} open={get('new') !== undefined} onClose={() => change({ new: undefined })} />
    </>
  )
}

export const ConnectRequestsPage = () => {
  const texts = useTexts(connectRequestsTexts)
  const { change } = useSearchState()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="main" icon="userPlus" onClick={() => change({ new: '1' })}>
          {texts.invite}
        </Button>
      }
    >
      <ServiceScope all={(services) => <AllRequests services={services} />}>
        {(service) => <Requests key={service.id} service={service} />}
      </ServiceScope>
    </Page>
  )
}

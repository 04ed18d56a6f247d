// The connect requests of all services, the newest first.
import type { SentConnectRequest, ServiceRecord } from '@company-data/sdk/company'
import { Loading, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { AllServicesTable } from '../../lists/all-services/all-services-table.tsx'
import { type ServiceItem, toServiceColumns, useFirstPages } from '../../lists/all-services/use-first-pages.ts'
import { useClient } from '../../session/use-session.tsx'
import { connectRequestsTexts } from './connect-requests-texts.ts'
import { useRequestColumns } from './request-columns.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const PAGE_SIZE = 100

const newestFirst = (a: ServiceItem<SentConnectRequest>, b: ServiceItem<SentConnectRequest>): number =>
  Date.parse(b.item.created_at) - Date.parse(a.item.created_at)

export const AllRequests = ({ services }: { services: readonly ServiceRecord[] }) => {
  const { title } = useTexts(connectRequestsTexts)
  const client = useClient()
  const [withdrawing, setWithdrawing] = useState<SentConnectRequest>()
  const { isLoading, items, ...state } = useFirstPages('connect-requests', services, (serviceId) =>
    client.servicePortal(serviceId).connectRequests.list.page({ pageSize: PAGE_SIZE }),
  )
  const columns = toServiceColumns(useRequestColumns(setWithdrawing))
  const serviceId = items.find(({ item }) => item.request_id === withdrawing?.request_id)?.serviceId
  const service = services.find(({ id }) => id === serviceId) ?? services[0]
  if (isLoading) return <Loading shape="table" />
  return (
    <>
      <AllServicesTable
        {...state}
        label={title}
        icon="userPlus"
        services={services}
        items={items.sort(newestFirst)}
        columns={columns}
        itemId={({ item }) => item.request_id}
        serviceId={(row) => row.serviceId}
        words={({ item }) => `${item.share_code ?? ''} ${item.message ?? ''}`}
      />
      {service && <WithdrawDialog service={service} request={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}

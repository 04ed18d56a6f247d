// The latest conversations of all services; one opens in the list of its service.
import type { Conversation, ServiceRecord } from '@company-data/sdk/company'
import { Loading, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { AllServicesTable } from '../../lists/all-services/all-services-table.tsx'
import { type ServiceItem, toServiceColumns, useFirstPages } from '../../lists/all-services/use-first-pages.ts'
import { useClient } from '../../session/use-session.tsx'
import { useConversationColumns } from './conversation-columns.tsx'
import { messagesTexts } from './messages-texts.ts'

const PAGE_SIZE = 50

const latestFirst = (a: ServiceItem<Conversation>, b: ServiceItem<Conversation>): number =>
  Date.parse(b.item.last_message_at) - Date.parse(a.item.last_message_at)

export const AllConversations = ({ services }: { services: readonly ServiceRecord[] }) => {
  const { title } = useTexts(messagesTexts)
  const client = useClient()
  const { change } = useSearchState()
  const { isLoading, items, ...state } = useFirstPages('conversations', services, (serviceId) =>
    client.servicePortal(serviceId).conversations.list.page({ pageSize: PAGE_SIZE }),
  )
  const columns = toServiceColumns(useConversationColumns())
  if (isLoading) return <Loading shape="table" />
  return (
    <AllServicesTable
      {...state}
      label={title}
      icon="message"
      services={services}
      items={items.sort(latestFirst)}
      columns={columns}
      itemId={({ item }) => item.connection_id}
      serviceId={({ serviceId }) => serviceId}
      words={({ item }) => `${item.display_name} ${item.share_code ?? ''}`}
      onOpen={({ serviceId, item }) => change({ service: serviceId, open: item.connection_id, text: undefined })}
    />
  )
}

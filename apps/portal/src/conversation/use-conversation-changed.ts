// After sending or marking as read: refetches everything that shows the conversation.
import type { ServiceRecord } from '@company-data/sdk/company'
import { useQueryClient } from '@tanstack/react-query'

export const useConversationChanged = ({ service, connectionId }: { service: ServiceRecord; connectionId: string }) => {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['thread', service.id, connectionId] }),
      queries.invalidateQueries({ queryKey: ['connection', service.id, connectionId] }),
      queries.invalidateQueries({ queryKey: ['conversations', service.id] }),
    ])
}

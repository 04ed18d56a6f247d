// Confirms ending a connection from the company's side: shared data is not restored.

import { type ConnectionRecord, isPlatformError, type ServiceRecord } from '@company-data/sdk/company'
import { ConfirmDialog, showToast, useTexts } from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import { connectionsTexts } from './connections-texts.ts'

type ConnectionPages = InfiniteData<{ items: ConnectionRecord[] }>

/** Removed from the list directly, because refetching every page would use up the rate limit (NS-14). */
const withoutConnection = (data: ConnectionPages | undefined, connectionId: string): ConnectionPages | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== connectionId) })),
  }

interface EndConnectionProps {
  service: ServiceRecord
  connection: ConnectionRecord
  open: boolean
  onClose: () => void
}

export const EndConnection = ({ service, connection, open, onClose }: EndConnectionProps) => {
  const texts = useTexts(connectionsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const end = useAction({
    mutationFn: useIdempotentDelete(() => client.servicePortal(service.id).connections.delete(connection.id)),
    onSuccess: () => {
      showToast(texts.ended, connection.display_name)
      queries.removeQueries({ queryKey: ['connection', service.id, connection.id] })
      queries.setQueryData<ConnectionPages>(['connections', service.id], (pages) =>
        withoutConnection(pages, connection.id),
      )
      go(`${paths.connections}?service=${encodeURIComponent(service.id)}`)
    },
  })
  const problem = isPlatformError(end.error, 'company_connections.active_contract')
    ? texts.activeContract
    : end.error && formatProblem(end.error, commonTexts, 'once')
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        end.reset()
        onClose()
      }}
      title={texts.endTitle(connection.display_name)}
      text={texts.endText}
      action={texts.end}
      busy={end.isPending}
      problem={problem}
      onConfirm={() => end.mutate()}
    />
  )
}

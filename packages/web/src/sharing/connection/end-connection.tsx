// Confirms leaving a service, and lists what is removed and what no platform can take back.
import { type CustomerConnection, isPlatformError } from '@company-data/sdk/person'
import { ConfirmDialog, showToast, useTexts } from '@company-data/ui'
import { useAction, useAppTexts, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { connectionTexts } from './connection-texts.ts'
import type { CustomerApi } from './customer-api.ts'

interface EndConnectionProps {
  api: CustomerApi
  connection: CustomerConnection
  open: boolean
  onClose: () => void
}

export const EndConnection = ({ api, connection, open, onClose }: EndConnectionProps) => {
  const texts = useTexts(connectionTexts)
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const { name } = connection.service
  const end = useAction({
    mutationFn: useIdempotentDelete(() => api.client.companyConnections.delete(connection.id)),
    onSuccess: () => {
      showToast(texts.ended, name)
      go(api.connectionsPath)
      queries.removeQueries({ queryKey: [api.connectionsKey] })
    },
  })
  const problem = isPlatformError(end.error, 'company_connections.active_contract')
    ? texts.activeContract
    : end.error && formatProblem(end.error, appTexts, 'once')
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        end.reset()
        onClose()
      }}
      title={texts.endTitle(name)}
      text={texts.endText(connection.company_name)}
      action={texts.end}
      busy={end.isPending}
      problem={problem}
      onConfirm={() => end.mutate()}
    />
  )
}

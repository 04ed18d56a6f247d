// Confirms leaving a service, and says what is removed and what no platform can take back.
import { type CustomerConnection, isPlatformError } from '@company-data/sdk/person'
import { ConfirmDialog, showToast, useTexts } from '@company-data/ui'
import { useDeleteOnce, useFrameTexts } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { connectionTexts } from './connection-texts.ts'
import type { CustomerSide } from './customer-side.ts'

interface EndConnectionProps {
  side: CustomerSide
  connection: CustomerConnection
  open: boolean
  onClose: () => void
}

export const EndConnection = ({ side, connection, open, onClose }: EndConnectionProps) => {
  const texts = useTexts(connectionTexts)
  const frame = useFrameTexts()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const { name } = connection.service
  const end = useMutation({
    mutationFn: useDeleteOnce(() => side.client.disconnect(connection.id)),
    onSuccess: () => {
      showToast(texts.ended, name)
      go(side.connectionsPath)
      queries.removeQueries({ queryKey: [side.connectionsKey] })
    },
  })
  const problem = isPlatformError(end.error, 'company_connections.active_contract')
    ? texts.activeContract
    : end.error && problemOf(end.error, frame, 'once')
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

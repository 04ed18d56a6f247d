// Asks before the company leaves a service: what was shared is removed from the platform.

import { type CustomerConnection, isPlatformError } from '@company-data/sdk/company'
import { ConfirmDialog, tell, useTexts } from '@company-data/ui'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { frameTexts } from '../frame/frame-texts.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

interface EndConnectionProps {
  connection: CustomerConnection
  open: boolean
  onClose: () => void
}

export const EndConnection = ({ connection, open, onClose }: EndConnectionProps) => {
  const texts = useTexts(suppliersTexts)
  const frame = useTexts(frameTexts)
  const client = useClient()
  const queries = useQueryClient()
  const [, go] = useLocation()
  const { name } = connection.service
  const end = useMutation({
    mutationFn: () => client.disconnect(connection.id),
    onSuccess: () => {
      tell(texts.ended, name)
      go(paths.suppliers)
      queries.removeQueries({ queryKey: ['suppliers'] })
    },
  })
  const problem = isPlatformError(end.error, 'company_connections.active_contract')
    ? texts.activeContract
    : end.error && problemOf(end.error, frame)
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        end.reset()
        onClose()
      }}
      title={texts.endTitle(name)}
      text={texts.endText}
      action={texts.end}
      busy={end.isPending}
      problem={problem}
      onConfirm={() => end.mutate()}
    />
  )
}

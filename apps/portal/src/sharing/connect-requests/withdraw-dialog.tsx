// Confirms withdrawing an open connect request.

import { isPlatformError, type SentConnectRequest, type ServiceRecord } from '@company-data/sdk/company'
import { ConfirmDialog, showToast, useLastValue, useTexts } from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { connectRequestsTexts } from './connect-requests-texts.ts'

interface WithdrawDialogProps {
  service: ServiceRecord
  request: SentConnectRequest | undefined
  onClose: () => void
}

export const WithdrawDialog = ({ service, request, onClose }: WithdrawDialogProps) => {
  const texts = useTexts(connectRequestsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const record = useLastValue(request)
  const close = () => {
    withdraw.reset()
    onClose()
  }
  const portal = client.servicePortal(service.id)
  /** The person may also have answered a closed request; its status shows that. */
  const isWithdrawn = async (error: unknown, requestId: string): Promise<boolean> => {
    if (!isPlatformError(error, 'connect_requests.closed')) return false
    const { items } = await portal.connectRequests.list.page({ status: 'withdrawn' })
    return items.some(({ request_id }) => request_id === requestId)
  }
  const withdraw = useAction({
    mutationFn: useIdempotentDelete((requestId: string) => portal.connectRequests.withdraw(requestId), isWithdrawn),
    onSuccess: async () => {
      showToast(texts.withdrawn)
      close()
      await queries.invalidateQueries({ queryKey: ['connect-requests', service.id] })
    },
  })
  if (!record) return null
  return (
    <ConfirmDialog
      open={request !== undefined}
      onClose={close}
      title={texts.withdrawTitle(record.share_code ?? '')}
      text={texts.withdrawText}
      action={texts.withdraw}
      busy={withdraw.isPending}
      problem={withdraw.error && formatProblem(withdraw.error, commonTexts, 'once')}
      onConfirm={() => withdraw.mutate(record.request_id)}
    />
  )
}

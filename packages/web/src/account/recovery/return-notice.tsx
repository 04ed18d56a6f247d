// Above every page: a return or a start-over that waits, which any signed-in device can cancel.
import { isPlatformError } from '@company-data/sdk/person'
import { Button, Notice, showToast, useFormats, useTexts } from '@company-data/ui'
import { useAction, useSessionState } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { returnTexts } from './return-texts.ts'

interface ReturnClient {
  account: { read(): Promise<{ return: { kind: 'kit' | 'start_over'; ready_at: string } | null }> }
  returns: { cancel(): Promise<void> }
}

export const ReturnNotice = ({ client }: { client: ReturnClient }) => {
  const texts = useTexts(returnTexts)
  const formats = useFormats()
  const queries = useQueryClient()
  const isOpen = useSessionState() === 'open'
  const account = useQuery({ ...accountQuery(client), enabled: isOpen })
  const cancel = useAction({
    mutationFn: () => client.returns.cancel(),
    onSuccess: () => showToast(texts.cancelled),
    // It may have ended on another device.
    onError: (error) => !isPlatformError(error, 'account.return_not_found') && showToast(texts.notCancelled),
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  })
  const waiting = account.data?.return
  if (!waiting) return null
  return (
    <Notice
      tone="bad"
      title={texts.titles[waiting.kind]}
      action={
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.cancel}
        </Button>
      }
    >
      {texts.texts[waiting.kind](formats.dateTime(waiting.ready_at))}
    </Notice>
  )
}

// Switches notifications on this device, and explains their content and readers.

import { Button, Card, Notice, showToast, useLanguage, useTexts } from '@company-data/ui'
import { QueryView, useAction, useAppTexts } from '@company-data/web/app'
import type { AppTexts } from '@company-data/web/app/rules'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient, useUser } from '../session/use-session.tsx'
import { NotificationSettingsFields } from './notification-settings.tsx'
import { notificationStateQuery } from './notification-state.ts'
import { notificationTexts } from './notification-texts.ts'
import {
  NoServiceWorker,
  NotAllowed,
  type NotificationState,
  PushServiceUnreachable,
  switchOff,
  switchOn,
} from './subscription.ts'

const problemIn = (error: unknown, texts: (typeof notificationTexts)['en'], appTexts: AppTexts): string => {
  if (error instanceof NotAllowed) return texts.refused
  if (error instanceof NoServiceWorker) return texts.impossible
  return error instanceof PushServiceUnreachable ? texts.unreached : formatProblem(error, appTexts)
}

const useSwitch = () => {
  const texts = useTexts(notificationTexts)
  const client = useClient()
  const { id: userId } = useUser()
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useAction({
    mutationFn: (isOn: boolean) => (isOn ? switchOn(client, { userId, language }) : switchOff(client)),
    onSuccess: (_done, isOn) => showToast(isOn ? texts.switchedOn : texts.switchedOff),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationStateQuery(client, userId).queryKey }),
  })
}

const Choice = ({ state }: { state: Exclude<NotificationState, 'absent'> }) => {
  const texts = useTexts(notificationTexts)
  const appTexts = useAppTexts()
  const turn = useSwitch()
  const isOn = state === 'on'
  if (state === 'impossible') return <p className="muted">{texts.impossible}</p>
  if (state === 'blocked') return <Notice tone="warn">{texts.blocked}</Notice>
  return (
    <>
      {isOn ? <Notice tone="good">{texts.isOn}</Notice> : <p className="muted">{texts.hint}</p>}
      {turn.isError && <Notice tone="bad">{problemIn(turn.error, texts, appTexts)}</Notice>}
      <div>
        <Button icon="bell" busy={turn.isPending} onClick={() => turn.mutate(!isOn)}>
          {isOn ? texts.switchOff : texts.switchOn}
        </Button>
      </div>
      {isOn && <NotificationSettingsFields />}
    </>
  )
}

export const NotificationsCard = () => {
  const texts = useTexts(notificationTexts)
  const state = useQuery(notificationStateQuery(useClient(), useUser().id))
  if (state.data === 'absent') return null
  return (
    <Card title={texts.title} text={texts.lead}>
      <QueryView query={state} shape="text">
        {(data) =>
          data !== 'absent' && (
            <>
              <p className="muted">{texts.whatLeaves}</p>
              <Choice state={data} />
            </>
          )
        }
      </QueryView>
    </Card>
  )
}

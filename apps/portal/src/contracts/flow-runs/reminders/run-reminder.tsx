// On the page of a run that waits for a customer: when the customer was reminded, and the button to do it again.
import { Button, showToast, useFormats, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../app/app-texts.ts'
import { useClient } from '../../../session/use-session.tsx'
import type { RunAddress } from '../use-owner-run.ts'
import { runRemindersQuery } from './reminder-queries.ts'
import { reminderTexts } from './reminder-texts.ts'
import styles from './reminders.module.css'

interface RunReminderProps {
  address: RunAddress
  /** The customer that the run waits for: that another one was reminded today does not matter. */
  userId: string
}

export const RunReminder = ({ address, userId }: RunReminderProps) => {
  const texts = useTexts(reminderTexts)
  const commonTexts = useTexts(appTexts)
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const reminders = useQuery(runRemindersQuery(client, address))
  const remind = useAction({
    mutationFn: () => client.serviceFlows(address.serviceId).runs.remind(address),
    onSuccess: ({ sent }) => {
      showToast(sent ? texts.sent : texts.recently)
      void queries.invalidateQueries({ queryKey: ['run-reminders'] })
    },
  })
  const last = reminders.data?.find(({ user_id }) => user_id === userId)
  const isRecent = last !== undefined && Date.parse(last.next_at) > Date.now()
  return (
    <div className={styles.reminder}>
      <p className="muted">
        {last ? (
          <>
            <span title={formats.dateTime(last.reminded_at)}>{texts.reminded(formats.relative(last.reminded_at))}</span>
            {isRecent && `. ${texts.again(formats.relative(last.next_at))}`}
          </>
        ) : (
          texts.about
        )}
      </p>
      {remind.error && (
        <p role="alert" className="wrong">
          {formatProblem(remind.error, commonTexts)}
        </p>
      )}
      {!isRecent && (
        <Button icon="bell" busy={remind.isPending} onClick={() => remind.mutate()}>
          {texts.remind}
        </Button>
      )}
    </div>
  )
}

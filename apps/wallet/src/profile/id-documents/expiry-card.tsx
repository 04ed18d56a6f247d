// On the home page: identity documents that expire within 60 and 7 days, or have expired.
import type { ContactDatum } from '@company-data/sdk/person'
import { Badge, Button, Card, LinkButton, saveFile, useTexts } from '@company-data/ui'
import { useFieldLabel } from '@company-data/web/fields'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showBadge } from '../../app/app-badge.ts'
import { useHomeReading } from '../../app/home-readings.ts'
import { paths } from '../../paths.ts'
import styles from '../profile.module.css'
import { buildCalendar } from './calendar.ts'
import { type ExpiryStage, isReminderDue } from './expiry-rules.ts'
import { expiryTexts } from './expiry-texts.ts'
import { useExpiries } from './use-expiries.ts'
import { useExpiryText } from './use-expiry-text.ts'

interface Reminder {
  datum: ContactDatum
  date: string
  text: string
  stage: ExpiryStage
}

const useReminders = () => {
  const { query, dismiss } = useExpiries()
  const describe = useExpiryText()
  const { documents, notes } = query.data ?? { documents: [], notes: {} }
  const reminders = documents.flatMap((datum): Reminder[] => {
    const note = notes[datum.id]
    if (note === undefined || note.date === null) return []
    const { text, stage } = describe(note.date)
    return stage !== undefined && isReminderDue(stage, note.dismissed) ? [{ datum, date: note.date, text, stage }] : []
  })
  return { query, dismiss, reminders }
}

const ReminderItem = ({ reminder, onDismiss }: { reminder: Reminder; onDismiss: () => void }) => {
  const texts = useTexts(expiryTexts)
  const label = useFieldLabel()(reminder.datum)
  const { datum, date, text, stage } = reminder
  const saveCalendar = () => {
    const calendar = buildCalendar({ id: datum.id, title: texts.calendarTitle(label), date })
    saveFile(`${date}.ics`, calendar, 'text/calendar')
  }
  return (
    <li className={styles.reminder}>
      <span className={styles.words}>
        <span className={styles.value}>{label}</span>
        <span>
          <Badge tone={stage === 'month' ? 'warn' : 'bad'}>{text}</Badge>
        </span>
      </span>
      <span className={styles.buttons}>
        <Link to={`${paths.profile}?open=${datum.id}`} asChild>
          <LinkButton>{texts.show(label)}</LinkButton>
        </Link>
        {stage !== 'expired' && (
          <Button icon="calendar" aria-label={texts.calendarFor(label)} onClick={saveCalendar}>
            {texts.calendar}
          </Button>
        )}
        <Button icon="x" aria-label={texts.laterFor(label)} onClick={onDismiss}>
          {texts.later}
        </Button>
      </span>
    </li>
  )
}

export const ExpiryCard = () => {
  const texts = useTexts(expiryTexts)
  const { query, dismiss, reminders } = useReminders()
  useHomeReading(query)
  useEffect(() => showBadge('expiries', reminders.length), [reminders.length])
  if (reminders.length === 0) return null
  return (
    <Card title={texts.title} text={texts.lead} flush>
      <ul className={styles.list} aria-label={texts.title}>
        {reminders.map((reminder) => (
          <ReminderItem
            key={reminder.datum.id}
            reminder={reminder}
            onDismiss={() => dismiss(reminder.datum.id, reminder.stage)}
          />
        ))}
      </ul>
      {reminders.some(({ stage }) => stage !== 'expired') && <p className={styles.note}>{texts.calendarHint}</p>}
    </Card>
  )
}

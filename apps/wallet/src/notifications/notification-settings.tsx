// Settings of notifications in this browser: their kinds and quiet hours, stored for its service worker.
import { Switch, TextField, useTexts } from '@company-data/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '../session/use-session.tsx'
import {
  DEFAULT_QUIET_HOURS,
  isQuietHours,
  type NotificationSettings,
  noSettings,
  noticeKinds,
} from './notification-kinds.ts'
import { notificationTexts } from './notification-texts.ts'
import styles from './notifications.module.css'
import { keepChoice, readChoice } from './stored-choice.ts'

const useSettings = () => {
  const { id: userId } = useUser()
  const queries = useQueryClient()
  const queryKey = ['notification-settings', userId]
  const { data: settings } = useQuery({
    queryKey,
    queryFn: async (): Promise<NotificationSettings> => {
      const { muted = [], quiet = null } = (await readChoice()) ?? noSettings
      return { muted, quiet: isQuietHours(quiet) ? quiet : null }
    },
  })
  const change = async (patch: Partial<NotificationSettings>): Promise<void> => {
    queries.setQueryData<NotificationSettings>(queryKey, (now = noSettings) => ({ ...now, ...patch }))
    const choice = await readChoice()
    if (choice?.userId === userId) await keepChoice({ ...choice, ...patch })
  }
  return { settings, change: (patch: Partial<NotificationSettings>): void => void change(patch) }
}

interface QuietProps extends Pick<NotificationSettings, 'quiet'> {
  onQuiet: (quiet: NotificationSettings['quiet']) => void
}

const QuietFields = ({ quiet, onQuiet }: QuietProps) => {
  const texts = useTexts(notificationTexts)
  const put = (hours: NotificationSettings['quiet']) => {
    // A half-typed time is not stored.
    if (hours === null || isQuietHours(hours)) onQuiet(hours)
  }
  return (
    <>
      <Switch
        label={texts.quiet}
        hint={texts.quietHint}
        checked={quiet !== null}
        onChange={(isOn) => put(isOn ? DEFAULT_QUIET_HOURS : null)}
      />
      {quiet !== null && (
        <div className={styles.hours}>
          <TextField
            type="time"
            name="quiet_from"
            label={texts.quietFrom}
            value={quiet.from}
            onValueChange={(from) => put({ ...quiet, from })}
          />
          <TextField
            type="time"
            name="quiet_to"
            label={texts.quietTo}
            value={quiet.to}
            onValueChange={(to) => put({ ...quiet, to })}
          />
        </div>
      )}
    </>
  )
}

export const NotificationSettingsFields = () => {
  const texts = useTexts(notificationTexts)
  const { settings, change } = useSettings()
  const id = useId()
  if (settings === undefined) return null
  const { muted, quiet } = settings
  return (
    <fieldset className={styles.settings} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {texts.settings}
      </h3>
      {noticeKinds.map((kind) => (
        <Switch
          key={kind}
          label={texts.kinds[kind]}
          checked={!muted.includes(kind)}
          onChange={(isOn) => change({ muted: isOn ? muted.filter((other) => other !== kind) : [...muted, kind] })}
        />
      ))}
      <QuietFields quiet={quiet} onQuiet={(hours) => change({ quiet: hours })} />
      <p className="muted">{texts.settingsStay}</p>
    </fieldset>
  )
}

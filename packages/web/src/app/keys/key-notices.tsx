// Above every page: the warnings about remembered keys and the key log, and the daily check of the log.
import { Button, Notice, Row, useTexts } from '@company-data/ui'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSessionState } from '../session/use-session.tsx'
import { checkKeyLog, type KeyLogCheck } from './key-log-check.ts'
import styles from './key-notices.module.css'
import { keyTexts } from './key-texts.ts'
import { type KeyWarning, type KeyWarnings, toWarningId } from './key-warnings.ts'

const useWarningText = (): ((warning: KeyWarning) => { title: string; text: string }) => {
  const texts = useTexts(keyTexts)
  return (warning) => {
    const { reason } = warning
    const entry = texts[reason]
    const name = 'owner' in warning ? warning.owner.name : 'name' in warning ? warning.name : undefined
    const { title, text } = entry
    return { title: typeof title === 'string' ? title : title(name ?? texts.someService), text }
  }
}

interface KeyNoticesProps extends Omit<KeyLogCheck, 'nowMs' | 'warnings'> {
  warnings: KeyWarnings
  /** A way to report the service whose key was refused. */
  report?: (serviceId: string) => ReactNode
}

const getRefusedService = (warning: KeyWarning): string | undefined =>
  warning.reason === 'mismatch' && warning.owner.kind === 'service' ? warning.owner.id : undefined

export const KeyNotices = ({ warnings, report, ...check }: KeyNoticesProps) => {
  const { close } = useTexts(keyTexts)
  const format = useWarningText()
  const isOpen = useSessionState() === 'open'
  const items = useSyncExternalStore(warnings.subscribe, warnings.list)
  const runCheck = useEffectEvent(() => void checkKeyLog({ ...check, warnings, nowMs: Date.now() }))
  useEffect(() => {
    if (isOpen) runCheck()
  }, [isOpen])
  if (items.length === 0) return null
  return (
    <div className={styles.notices}>
      {items.map((warning) => {
        const { title, text } = format(warning)
        const serviceId = getRefusedService(warning)
        return (
          <Notice
            key={toWarningId(warning)}
            tone={warning.reason === 'unpinned' ? 'warn' : 'bad'}
            title={title}
            action={
              <Row>
                {serviceId !== undefined && report?.(serviceId)}
                <Button onClick={() => warnings.dismiss(warning)}>{close}</Button>
              </Row>
            }
          >
            {text}
          </Notice>
        )
      })}
    </div>
  )
}

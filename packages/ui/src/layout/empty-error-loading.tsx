// Shown in place of a result: empty, loading, failed, or not allowed.
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './empty-error-loading.module.css'

interface EmptyProps {
  icon: IconName
  /** The name of the content, or that nothing matches. */
  title: string
  /** The reason why it is empty. */
  text: ReactNode
  /** The one action to take. */
  action?: ReactNode
}

export const Empty = ({ icon, title, text, action }: EmptyProps) => (
  <div className={styles.state} data-empty>
    <span className={styles.medal}>
      <Icon name={icon} size={20} />
    </span>
    <h2>{title}</h2>
    <p>{text}</p>
    {action}
  </div>
)

interface ErrorStateProps {
  title: string
  /** The remedy. */
  text: ReactNode
  /** The id of the failed request, for support. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  /** The label of the button; “Try again” unless set. */
  retry?: string
}

export const ErrorState = ({ title, text, requestId, onRetry, retry }: ErrorStateProps) => {
  const texts = useTexts(kitTexts)
  return (
    <div className={styles.state} role="alert">
      <span className={styles.medal} data-tone="bad">
        <Icon name="triangleAlert" size={20} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {onRetry && (
        <Button icon="replay" onClick={onRetry}>
          {retry ?? texts.retry}
        </Button>
      )}
      {requestId && (
        <span className={styles.request}>
          {texts.requestId} <code>{requestId}</code>
          <CopyButton text={requestId} label={texts.requestId} />
        </span>
      )}
    </div>
  )
}

/** Another user may do this: says who, and what to ask for. */
export const Forbidden = ({ title, text, action }: Omit<EmptyProps, 'icon'>) => (
  <Empty icon="lock" title={title} text={text} action={action} />
)

/** Shows nothing at first: a flashing skeleton is worse than none. */
const PATIENCE_MS = 200

const useIsSlow = (): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

type Shape = 'table' | 'form' | 'text' | 'figures'

const LINES: Readonly<Record<Shape, number>> = { table: 6, form: 4, text: 3, figures: 4 }

/** A skeleton of the result, after a short delay. */
export const Loading = ({ shape = 'table', lines = LINES[shape] }: { shape?: Shape; lines?: number }) => {
  const slow = useIsSlow()
  const { loading } = useTexts(kitTexts)
  return (
    <div className={styles.loading} data-shape={shape} aria-busy>
      <span role="status" className="visually-hidden">
        {slow ? loading : ''}
      </span>
      {slow &&
        Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton have no other identity
          <span key={line} className={styles.bone} aria-hidden />
        ))}
    </div>
  )
}

// Around fields whose text is sent to others: names the person's password or a kit code as soon as a field is left.
import { Notice } from '@company-data/ui'
import { type OwnSecretFinder, useAppTexts, useOwnSecretFinder } from '@company-data/web/app'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './companies.module.css'

type OwnSecret = Awaited<ReturnType<OwnSecretFinder>>

const isTextField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'password')

/**
 * Waits while a button is pressed: a notice that comes or goes between press and release moves the page, and the click would be
 * lost.
 */
const useUntilReleased = () => {
  const isPressed = useRef(false)
  useEffect(() => {
    const listeners = new AbortController()
    const track = (name: string, isDown: boolean): void => {
      const note = (): void => {
        isPressed.current = isDown
      }
      addEventListener(name, note, { capture: true, signal: listeners.signal })
    }
    track('pointerdown', true)
    track('pointerup', false)
    track('pointercancel', false)
    return () => listeners.abort()
  }, [])
  return (): Promise<void> =>
    new Promise((resolve) => {
      if (!isPressed.current) return resolve()
      // The click follows the release in the same task.
      addEventListener('pointerup', () => setTimeout(resolve), { once: true })
      addEventListener('pointercancel', () => resolve(), { once: true })
    })
}

interface SecretScopeProps {
  children: ReactNode
  /** For a page without a client; the default is that of the app. */
  finder?: OwnSecretFinder | undefined
}

/** The client refuses such a text too, whether or not the field was left. */
export const SecretScope = ({ children, finder }: SecretScopeProps) => {
  const appFinder = useOwnSecretFinder()
  const findOwnSecret = finder ?? appFinder
  const { session } = useAppTexts()
  const untilReleased = useUntilReleased()
  const [secrets, setSecrets] = useState<Readonly<Record<string, OwnSecret>>>({})
  const check = async ({ target }: FocusEvent): Promise<void> => {
    if (!isTextField(target) || findOwnSecret === undefined) return
    const { name, value } = target
    const ownSecret = await findOwnSecret(value)
    await untilReleased()
    setSecrets((before) => ({ ...before, [name]: ownSecret }))
  }
  const secret = Object.values(secrets).find((ownSecret) => ownSecret !== undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the fields inside
    <div className={styles.scope} onBlur={(event) => void check(event)}>
      {children}
      {secret !== undefined && <Notice tone="bad">{session[secret]}</Notice>}
    </div>
  )
}

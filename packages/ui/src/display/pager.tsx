// Previous and next for keyset pages, with a count only if the server knows it.
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** The visible range as text: “1–50 of 214”. */
  range?: ReactNode
  /** Undefined if there is no such page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  busy?: boolean
}

export const Pager = ({ range, onPrevious, onNext, busy = false }: PagerProps) => {
  const texts = useTexts(kitTexts)
  return (
    <nav className={styles.pager} aria-label={`${texts.previous}, ${texts.next}`}>
      <span className={styles.shown}>{range}</span>
      <Button kind="quiet" disabled={onPrevious === undefined} onClick={onPrevious}>
        {texts.previous}
      </Button>
      <Button kind="quiet" disabled={onNext === undefined} busy={busy} onClick={onNext}>
        {texts.next}
      </Button>
    </nav>
  )
}

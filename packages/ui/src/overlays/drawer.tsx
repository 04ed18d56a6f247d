// What slides in from the right to show one row in full, without leaving the list.
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { useCloseQuestion } from './close-question.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  summary?: ReactNode
  actions?: ReactNode
  /** Closes by its own buttons only: there is something in it that is shown once. */
  staysOpen?: boolean
  /** Its content lays itself out to the edges, as tabs do. */
  flush?: boolean
  children: ReactNode
}

export const Drawer = ({
  open,
  onClose,
  title,
  summary,
  actions,
  staysOpen = false,
  flush = false,
  children,
}: DrawerProps) => {
  const texts = useTexts(kitTexts)
  const { leave, around, question } = useCloseQuestion(onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || staysOpen || leave()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.drawer}>
          <header className={styles.head}>
            <div className={styles.titles}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {summary && <div className={styles.summary}>{summary}</div>}
            </div>
            {actions}
            {!staysOpen && <Dialog.Close render={<IconButton icon="x" label={texts.close} />} />}
          </header>
          {around(flush ? children : <div className={styles.body}>{children}</div>)}
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

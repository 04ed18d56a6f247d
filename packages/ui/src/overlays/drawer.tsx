// Slides in from the right to show one row in full, without leaving the list; a form of a few fields is in the middle.
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { useCloseQuestion } from './close-question.tsx'
import styles from './drawer.module.css'
import { useFirstField } from './first-field.ts'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  summary?: ReactNode
  actions?: ReactNode
  /** Closes only by its own buttons, because it shows something only once. */
  staysOpen?: boolean
  /** The content reaches the edges, as tabs do. */
  flush?: boolean
  /** A form of one to three fields: as high as they are, in the middle of the screen. */
  small?: boolean
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
  small = false,
  children,
}: DrawerProps) => {
  const texts = useTexts(kitTexts)
  const { leave, around, question } = useCloseQuestion(onClose)
  const { popup, head } = useFirstField()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || staysOpen || leave()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup {...popup} className={classNames(styles.drawer, small && styles.small)}>
          <header {...head} className={styles.head}>
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

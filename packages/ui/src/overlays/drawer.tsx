// What slides in from the right to show one row in full, without leaving the list.
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { UnsavedPlaceProvider, useUnsavedPlace } from '../unsaved.ts'
import { ConfirmDialog } from './dialog.tsx'
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
  const { place, hasUnsavedHere } = useUnsavedPlace()
  const [isAsking, setIsAsking] = useState(false)
  // A click beside the drawer is quickly made: what was typed in it is not lost by one. Its own buttons do not ask.
  const leave = () => (hasUnsavedHere() ? setIsAsking(true) : onClose())
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
          <UnsavedPlaceProvider value={place}>
            {flush ? children : <div className={styles.body}>{children}</div>}
          </UnsavedPlaceProvider>
          <ConfirmDialog
            open={isAsking}
            title={texts.closeTitle}
            text={texts.closeText}
            action={texts.closeUnsaved}
            onConfirm={() => {
              setIsAsking(false)
              onClose()
            }}
            onClose={() => setIsAsking(false)}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

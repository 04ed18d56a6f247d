// Over everything, drawers and dialogs too: what lies behind stays as it is, out of sight and reach.
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './lock-screen.module.css'

/** Before anything is painted again. */
const useHiddenPage = (): void => {
  useLayoutEffect(() => {
    document.body.dataset.locked = ''
    return () => {
      delete document.body.dataset.locked
    }
  }, [])
}

export const LockScreen = ({ label, children }: { label: string; children: ReactNode }) => {
  useHiddenPage()
  return (
    <Dialog.Root open>
      <Dialog.Portal className={styles.place}>
        <Dialog.Popup className={styles.lock} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

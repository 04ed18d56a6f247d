// Covers everything, including drawers and dialogs. The content behind stays unchanged, invisible and unreachable.
import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './lock-screen.module.css'

/** Before the next paint. */
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

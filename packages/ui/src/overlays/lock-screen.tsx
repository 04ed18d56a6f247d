// Over everything, drawers and dialogs too: what lies behind stays as it is, out of sight and reach.
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './lock-screen.module.css'

export const LockScreen = ({ label, children }: { label: string; children: ReactNode }) => (
  <Dialog.Root open>
    <Dialog.Portal>
      <Dialog.Popup className={styles.lock} aria-label={label}>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)

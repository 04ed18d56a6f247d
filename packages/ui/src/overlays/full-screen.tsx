// Content over the whole screen, such as the pages of a contract, with one line above it and its actions below.
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './full-screen.module.css'

interface FullScreenProps {
  open: boolean
  onClose: () => void
  title: string
  /** Stay visible below the content. */
  actions?: ReactNode
  children: ReactNode
}

export const FullScreen = ({ open, onClose, title, actions, children }: FullScreenProps) => {
  const { close } = useTexts(kitTexts)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Popup className={styles.screen}>
          <header className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="x" label={close} />} />
          </header>
          <div className={styles.content}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

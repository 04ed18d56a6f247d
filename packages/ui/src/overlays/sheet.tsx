// Slides up from the bottom of a phone, or opens centred on a wide screen. A swipe down closes it.
import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/button.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { useCloseQuestion } from './close-question.tsx'
import { useFirstField } from './first-field.ts'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence under the title. */
  summary?: ReactNode
  /** Closes only by its own buttons, because it shows something only once or needs a decision. */
  staysOpen?: boolean
  children: ReactNode
}

export const Sheet = ({ open, onClose, title, summary, staysOpen = false, children }: SheetProps) => {
  const { close } = useTexts(kitTexts)
  const { leave, around, question } = useCloseQuestion(onClose)
  const { popup, head } = useFirstField()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || staysOpen || leave()} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup {...popup} className={styles.sheet}>
            {!staysOpen && <div className={styles.handle} aria-hidden />}
            <Base.Content className={styles.content}>
              <header {...head} className={styles.head}>
                <div className={styles.titles}>
                  <Base.Title className={styles.title}>{title}</Base.Title>
                  {summary && <Base.Description className={styles.summary}>{summary}</Base.Description>}
                </div>
                {!staysOpen && <Base.Close render={<IconButton icon="x" label={close} />} />}
              </header>
              <div className={styles.body}>{around(children)}</div>
            </Base.Content>
            {question}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

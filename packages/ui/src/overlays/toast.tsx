// Short messages at the edge of the screen. Errors that need an action belong next to the failed control, not here.
import { Toast } from '@base-ui/react/toast'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './toast.module.css'

const manager = Toast.createToastManager()

/** Shows one line and an optional description. A line that is still visible stays longer instead. */
export const showToast = (title: string, description?: string): void => {
  manager.add({ id: `${title}\n${description ?? ''}`, title, ...(description && { description }) })
}

/** Long enough to read the line and to reach the button. */
const UNDO_MS = 6000

/** Does the work after some seconds, until which the user can take it back. Leaving the page before does nothing. */
export const doUnlessUndone = (title: string, undo: string, work: () => void): void => {
  const timer = setTimeout(() => {
    // Hovering keeps a line on the screen, which must not offer to undo a finished action.
    manager.close(id)
    work()
  }, UNDO_MS)
  const id = manager.add({
    title,
    timeout: 0,
    actionProps: {
      children: undo,
      onClick: () => {
        clearTimeout(timer)
        manager.close(id)
      },
    },
  })
}

const List = () => {
  const { close } = useTexts(kitTexts)
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Icon name="circleCheck" className={styles.icon} />
      <div className={styles.text}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </div>
      <Toast.Action className={styles.action} />
      <Toast.Close render={<IconButton icon="x" label={close} />} />
    </Toast.Root>
  ))
}

export const Toasts = () => (
  <Toast.Provider toastManager={manager} timeout={5000}>
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport} aria-label={useTexts(kitTexts).notifications}>
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)

// Confirms an irreversible action: says what will happen; for the most serious, the name must be typed.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './dialog.module.css'

interface ConfirmProps {
  open: boolean
  title: string
  /** The consequences, and what cannot be restored. */
  text: ReactNode
  /** The label of the button: “Delete service”. */
  action: string
  danger?: boolean
  busy?: boolean
  /** The error of the last attempt. */
  problem?: ReactNode
  /** Must be typed to confirm. */
  typeToConfirm?: string
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

const Content = ({
  title,
  text,
  action,
  danger = true,
  busy = false,
  problem,
  ...rest
}: Omit<ConfirmProps, 'open'>) => {
  const texts = useTexts(kitTexts)
  const [input, setTyped] = useState('')
  const { typeToConfirm, onConfirm, children } = rest
  const isReady = typeToConfirm === undefined || input.trim() === typeToConfirm
  return (
    <AlertDialog.Popup className={styles.dialog}>
      <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={styles.text} render={<div />}>
        {text}
      </AlertDialog.Description>
      {children}
      {typeToConfirm !== undefined && (
        <TextField
          name="confirmation"
          label={texts.typeToConfirm(typeToConfirm)}
          value={input}
          onValueChange={setTyped}
          autoComplete="off"
          mono
        />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="circleAlert" size={15} />
          <span>{problem}</span>
        </p>
      )}
      <div className={styles.actions}>
        <AlertDialog.Close render={<Button>{texts.cancel}</Button>} />
        <Button
          kind={danger ? 'danger' : 'main'}
          className={danger ? styles.worst : undefined}
          disabled={!isReady}
          busy={busy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </AlertDialog.Popup>
  )
}

export const ConfirmDialog = ({ open, onClose, ...content }: ConfirmProps) => (
  <AlertDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <AlertDialog.Portal>
      {/* Also over a drawer or a sheet, which have their own backdrop. */}
      <AlertDialog.Backdrop className={styles.veil} forceRender />
      <Content {...content} onClose={onClose} />
    </AlertDialog.Portal>
  </AlertDialog.Root>
)

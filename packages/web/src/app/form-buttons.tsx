// The buttons of a form in a drawer: cancel and submit.
import { Button, type ButtonKind } from '@company-data/ui'
import { useAppTexts } from './app-context.tsx'

interface FormButtonsProps {
  /** The label of the main button. */
  action: string
  busy: boolean
  kind?: ButtonKind
  onCancel: () => void
}

export const FormButtons = ({ action, busy, kind = 'main', onCancel }: FormButtonsProps) => {
  const { cancel } = useAppTexts()
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" kind={kind} busy={busy}>
        {action}
      </Button>
    </>
  )
}

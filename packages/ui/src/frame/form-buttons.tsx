// The buttons at the end of a form in a drawer: back out, or do it.
import { Button, type ButtonKind } from '@company-data/ui'
import { useFrameTexts } from './frame-words.tsx'

interface FormButtonsProps {
  /** The verb of the main button. */
  action: string
  busy: boolean
  kind?: ButtonKind
  onCancel: () => void
}

export const FormButtons = ({ action, busy, kind = 'main', onCancel }: FormButtonsProps) => {
  const { cancel } = useFrameTexts()
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" kind={kind} busy={busy}>
        {action}
      </Button>
    </>
  )
}

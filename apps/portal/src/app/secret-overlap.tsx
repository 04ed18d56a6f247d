// A new secret with an overlap: the choice of how long the old one works, and its end in the details of a record (B-14).
import { ConfirmDialog, type Detail, SelectField, useFormats, useTexts } from '@company-data/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { secretOverlapTexts } from './secret-overlap-texts.ts'

type Hours = keyof typeof secretOverlapTexts.en.options

const choices: readonly Hours[] = [0, 1, 24, 72, 168]

interface ChoiceProps {
  hours: number
  onChange: (hours: number) => void
}

export const OverlapChoice = ({ hours, onChange }: ChoiceProps) => {
  const texts = useTexts(secretOverlapTexts)
  return (
    <SelectField
      name="overlap_hours"
      label={texts.label}
      hint={texts.hint}
      value={String(hours)}
      onChange={(next) => onChange(Number(next))}
      options={choices.map((value) => ({ value: String(value), label: texts.options[value] }))}
    />
  )
}

interface NewSecretDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'children'> {
  onConfirm: (overlapHours: number) => void
}

/** Asks before a secret is replaced, and for how long the old one should still work. */
export const NewSecretDialog = ({ onConfirm, text, ...dialog }: NewSecretDialogProps) => {
  const texts = useTexts(secretOverlapTexts)
  const [hours, setHours] = useState(0)
  return (
    <ConfirmDialog {...dialog} text={hours === 0 ? text : texts.both} onConfirm={() => onConfirm(hours)}>
      <OverlapChoice hours={hours} onChange={setHours} />
    </ConfirmDialog>
  )
}

/** The end of the previous secret among the details of a record; nothing without an overlap. */
export const useOverlapDetails = (until: string | null | undefined, end?: ReactNode): Detail[] => {
  const texts = useTexts(secretOverlapTexts)
  const formats = useFormats()
  if (!until) return []
  return [
    {
      label: texts.previous,
      value: (
        <>
          {texts.until(formats.dateTime(until))} {end ?? <span className="muted">{texts.endByNew}</span>}
        </>
      ),
    },
  ]
}

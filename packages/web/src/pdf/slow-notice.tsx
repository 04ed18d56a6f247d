// Shown while a file keeps the worker busy, with a way to stop it.
import { Button, Notice, useTexts } from '@company-data/ui'
import { pdfTexts } from './pdf-texts.ts'

export const SlowNotice = ({ onStop }: { onStop: () => void }) => {
  const texts = useTexts(pdfTexts)
  return (
    <Notice
      tone="warn"
      title={texts.slow}
      action={
        <Button icon="x" onClick={onStop}>
          {texts.stop}
        </Button>
      }
    >
      {texts.slowText}
    </Notice>
  )
}

// Said of a file that keeps its reader busy, with the way to end that.
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

// Shown beside the canvas when nothing is selected: the entry, and the sample answers.
import { Button, TextField, useTexts } from '@company-data/ui'
import { clipboardTexts } from '../clipboard/clipboard-texts.ts'
import { useCopied } from '../clipboard/copied-parts.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { InTurn } from '../editor/draw-in-parts.tsx'
import { SelectAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { SampleAnswers } from './sample-answers.tsx'
import { stepTexts } from './step-texts.ts'
import { useAddStep } from './use-add-step.ts'

export const FlowPanel = () => {
  const texts = useTexts(stepTexts)
  const pasteTexts = useTexts(clipboardTexts)
  const editor = useEditor()
  const { flow, definition } = editor
  const copied = useCopied()
  const { paste } = useClipboard(editor)
  const { referenceDate, setReferenceDate } = useSample()
  const add = useAddStep(editor)
  return (
    <InTurn>
      <header className={panel.head}>
        <h2>{flow.name}</h2>
      </header>
      <section className={panel.group}>
        <p className={panel.note}>{texts.nothing}</p>
        <Button icon="plus" onClick={add}>
          {texts.addStep}
        </Button>
        {copied && copied.nodes.length > 0 && (
          <Button icon="clipboard" onClick={() => paste(copied, undefined)}>
            {pasteTexts.paste}
          </Button>
        )}
        <SelectAt
          path={['entry']}
          label={texts.entry}
          hint={texts.entryHint}
          options={definition.nodes.map(({ key, label }) => ({ value: key, label: label || key }))}
        />
      </section>
      <section className={panel.group}>
        <h3>{texts.sample}</h3>
        <p className={panel.note}>{texts.sampleHint}</p>
        <TextField
          name="reference_date"
          type="date"
          label={texts.today}
          value={referenceDate}
          onValueChange={(date) => date !== '' && setReferenceDate(date)}
        />
        <SampleAnswers />
      </section>
    </InTurn>
  )
}

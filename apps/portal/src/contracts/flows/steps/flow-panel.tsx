// Shown beside the canvas when nothing is selected: the entry, and the sample answers.
import { Button, TextField, useTexts } from '@company-data/ui'
import { SelectAt } from '../editor/fields.tsx'
import panel from '../editor/panel.module.css'
import { InTurn } from '../editor/render-in-chunks.tsx'
import { useEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { addStep } from '../edits/step-edits.ts'
import { SampleAnswers } from './sample-answers.tsx'
import { stepTexts } from './step-texts.ts'

export const FlowPanel = () => {
  const texts = useTexts(stepTexts)
  const { flow, definition, newParts, now, apply, select } = useEditor()
  const { referenceDate, setReferenceDate } = useSample()
  const add = () => {
    const { key, draft } = addStep(now(), texts.newStep)
    newParts.add(key)
    apply(() => draft)
    select({ kind: 'step', step: key })
  }
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

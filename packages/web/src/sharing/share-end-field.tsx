// The end of one share in the form (B-24): none, or a day, and for required data what happens then.
import type { RequestField } from '@company-data/sdk/person'
import { Button, IconButton, SelectField, TextField, useTexts } from '@company-data/ui'
import { atEnds, emptyEnd, endProblem } from './share-end.ts'
import { shareTexts } from './share-texts.ts'
import styles from './sharing.module.css'
import type { ShareForm } from './use-share-form.ts'

export const ShareEndField = ({ form, field }: { form: ShareForm; field: RequestField }) => {
  const texts = useTexts(shareTexts)
  const { slug, label, mandatory } = field
  const end = form.end(field)
  if (end === null)
    return (
      <div className={styles.setEnd}>
        <Button
          kind="quiet"
          icon="clock"
          aria-label={texts.setEndOf(label)}
          onClick={() => form.change(slug, { end: emptyEnd })}
        >
          {texts.setEnd}
        </Button>
      </div>
    )
  const validate = (day: string): string | null => {
    const problem = endProblem(day, form.context.nowMs)
    // An end that stays as it was may be in its last hour.
    return problem === undefined || form.drafts[slug]?.end === undefined ? null : texts.endProblems[problem]
  }
  return (
    <div className={styles.end}>
      <TextField
        name={`${slug} end`}
        type="date"
        label={texts.endDay}
        hint={texts.endHint}
        value={end.day}
        onValueChange={(day) => form.change(slug, { end: { ...end, day } })}
        validate={validate}
      />
      <IconButton icon="x" label={texts.removeEnd(label)} onClick={() => form.change(slug, { end: null })} />
      {mandatory && (
        <SelectField
          name={`${slug} at end`}
          label={texts.atEnd}
          value={end.atEnd}
          onChange={(value) =>
            form.change(slug, { end: { ...end, atEnd: atEnds.find((choice) => choice === value) ?? end.atEnd } })
          }
          options={atEnds.map((value) => ({ value, label: texts.atEnds[value] }))}
        />
      )}
    </div>
  )
}

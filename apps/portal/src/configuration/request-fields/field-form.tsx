// One field in the editor: its texts for customers, the type of answer, and how it is shared.

import type { FieldTypes } from '@company-data/sdk/company'
import { Button, Notice, Radios, SelectField, Switch, TextArea, TextField, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { getTypeName, typeNames } from '@company-data/web/fields/rules'
import type { FieldDraft, FieldPatch } from './draft.ts'
import { isChoice, PLUGIN } from './field-content.ts'
import type { FieldControl, FieldProblems } from './field-problems.ts'
import { PluginFields } from './plugin-fields.tsx'
import type { Refusal } from './refusal.ts'
import styles from './request-fields.module.css'
import { requestFieldsTexts } from './request-fields-texts.ts'

interface FieldFormProps {
  field: FieldDraft
  fields: readonly FieldDraft[]
  types: FieldTypes
  isAnswered: boolean
  problems: FieldProblems
  /** The reason why the platform refused this field at the last publish. */
  refusal: Refusal | undefined
  onChange: (patch: FieldPatch) => void
  onDone: () => void
}

const useProblem = (problems: FieldProblems) => {
  const texts = useTexts(requestFieldsTexts)
  return (control: FieldControl): string | undefined => {
    const problem = problems[control]
    return problem && texts.problems[problem]
  }
}

const AnswerFields = ({ field, fields, types, isAnswered, problems, onChange }: FieldFormProps) => {
  const texts = useTexts(requestFieldsTexts)
  const names = useTexts(typeNames)
  const problemAt = useProblem(problems)
  const typeProblem = problemAt('type')
  const options = [...types.rows.map((row) => row.type), PLUGIN].map((type) => ({
    value: type,
    label: getTypeName(names, types.rows, type),
  }))
  const hasType = options.some(({ value }) => value === field.type)
  const hasOptions = types.resolveType(field.type)?.options?.length
  return (
    <>
      {isAnswered ? (
        <TextField
          name="type"
          label={texts.type}
          hint={texts.typeLocked}
          value={getTypeName(names, types.rows, field.type)}
          readOnly
        />
      ) : (
        <SelectField
          name="type"
          label={texts.type}
          hint={typeProblem && <span className={styles.problem}>{typeProblem}</span>}
          value={field.type}
          options={hasType ? options : [...options, { value: field.type, label: field.type }]}
          onChange={(type) => onChange({ type })}
        />
      )}
      {isChoice(types, field.type) && (
        <div className={styles.wide}>
          <TextArea
            name="options"
            label={texts.options}
            hint={hasOptions ? texts.optionsNarrow : texts.optionsHint}
            rows={4}
            value={field.options}
            onValueChange={(text) => onChange({ options: text })}
            problem={problemAt('options')}
          />
        </div>
      )}
      {field.type === PLUGIN && (
        <PluginFields field={field} fields={fields} problem={problemAt('plugin')} onChange={onChange} />
      )}
    </>
  )
}

const SharingFields = ({ field, onChange }: FieldFormProps) => {
  const texts = useTexts(requestFieldsTexts)
  return (
    <>
      <div className={styles.sharing}>
        <Radios
          label={texts.sharing}
          value={field.one_time ? 'once' : 'live'}
          onChange={(value) => onChange({ one_time: value === 'once' })}
          options={[
            { value: 'live', label: texts.live, hint: texts.liveHint },
            { value: 'once', label: texts.oneTime, hint: texts.oneTimeHint },
          ]}
        />
      </div>
      <div className={styles.switches}>
        <Switch
          label={texts.mandatory}
          hint={texts.mandatoryHint}
          checked={field.mandatory}
          onChange={(mandatory) => onChange({ mandatory })}
        />
        <Switch
          label={texts.verifiedOnly}
          hint={texts.verifiedHint}
          checked={field.verified}
          onChange={(verified) => onChange({ verified })}
        />
      </div>
    </>
  )
}

export const FieldForm = (props: FieldFormProps) => {
  const { field, problems, refusal, onChange, onDone } = props
  const texts = useTexts(requestFieldsTexts)
  const commonTexts = useAppTexts()
  const problemAt = useProblem(problems)
  const isNew = field.published === undefined
  return (
    <div className={styles.form}>
      {refusal && (
        <Notice tone="bad">{refusal.isLocked ? texts.locked : commonTexts.refusal(refusal.errorDetails)}</Notice>
      )}
      <div className={styles.grid}>
        <div className={styles.wide}>
          <TextField
            name="label"
            label={texts.label}
            hint={texts.labelHint}
            value={field.label}
            onValueChange={(label) => onChange({ label })}
            autoFocus={isNew && field.label === ''}
            problem={problemAt('label')}
          />
        </div>
        <AnswerFields {...props} />
        <TextField
          name="slug"
          label={texts.slug}
          hint={isNew ? texts.slugHint : texts.slugFixed}
          mono
          value={field.slug}
          readOnly={!isNew}
          onValueChange={(slug) => onChange({ slug, hasSlug: true })}
          problem={problemAt('slug')}
        />
        <SelectField
          name="audience"
          label={texts.who}
          value={field.audience}
          options={(['both', 'person', 'company'] as const).map((value) => ({ value, label: texts.audiences[value] }))}
          onChange={(audience) => onChange({ audience })}
        />
        {field.verified && (
          <TextField
            name="maxAge"
            label={texts.maxAge}
            hint={texts.maxAgeHint}
            inputMode="numeric"
            value={field.maxAge}
            onValueChange={(maxAge) => onChange({ maxAge })}
            problem={problemAt('maxAge')}
          />
        )}
      </div>
      <SharingFields {...props} />
      <div className={styles.end}>
        <p className={styles.small}>{isNew && texts.forConnected}</p>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  )
}

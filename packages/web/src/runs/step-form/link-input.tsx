// A field that a customer may answer from the business card or profile, or by typing if the flow allows it (FG-03, FG-29).

import type { ContactDatum, NewFile } from '@company-data/sdk/person'
import { Notice, SelectField, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { Problem, useFieldLabel, useValueFormatter } from '@company-data/web/fields'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './answer.module.css'
import { answerTexts } from './answer-texts.ts'
import type { CustomerData, FieldEntry, FieldInputProps, FieldView } from './field-props.ts'
import { listFitting } from './proposals.ts'

const TYPED = 'typed'

/** Linked data is sealed as stored in the profile (FA-60); a file without an envelope gets one. */
const entryFrom = async ({ openFile }: CustomerData, datum: ContactDatum): Promise<FieldEntry> => {
  const { id, is_private, has_file, value } = datum
  if (!has_file) return { linked: { id, is_private, plaintext: value ?? '' } }
  const { plaintext, parts } = await openFile(id)
  if (plaintext !== undefined) return { linked: { id, is_private, plaintext } }
  const [part] = parts
  const file: NewFile = {
    bytes: part?.bytes ?? new Uint8Array(),
    mime_type: part?.mimeType ?? 'application/octet-stream',
    original_name: part?.name ?? datum.slug,
  }
  return { linked: { id, is_private, plaintext: '' }, file }
}

interface LinkInputProps extends FieldInputProps {
  source: CustomerData
  /** The control for typing. */
  children: ReactNode
}

export const LinkInput = ({ children, onEntry, ...props }: LinkInputProps) => {
  const texts = useTexts(answerTexts)
  const appTexts = useAppTexts()
  const formatLabel = useFieldLabel()
  const { view, entry, error, source, types } = props
  const { optional } = useTexts(valueInputTexts)
  const { line: formatValue } = useValueFormatter(types)
  const customerTexts = texts.of[source.customer]
  const choose = useMutation({ mutationFn: (datum: ContactDatum) => entryFrom(source, datum), onSuccess: onEntry })
  const mayType = view.element.link === 'any'
  const data = listFitting(view, props)
  if (data.length === 0 && mayType) return children
  if (data.length === 0)
    return (
      <Notice tone="warn" title={view.label} action={<Link to={source.profilePath}>{customerTexts.toProfile}</Link>}>
        {view.element.link === 'verified' ? customerTexts.noVerified : customerTexts.noFitting}
        <Problem error={error} />
      </Notice>
    )
  const linked = entry && 'linked' in entry ? entry.linked.id : undefined
  const isTyped = linked === undefined && mayType
  const formatName = ({ label, element }: FieldView) => (element.required ? label : `${label} (${optional})`)
  const change = (next: string) => {
    const datum = data.find(({ id }) => id === next)
    if (datum) choose.mutate(datum)
    else onEntry({ value: '' })
  }
  return (
    <div className={styles.group}>
      <SelectField
        name={isTyped ? `${view.slug} source` : view.slug}
        label={isTyped ? texts.source(view.label) : formatName(view)}
        hint={linked === undefined ? undefined : customerTexts.linked}
        value={linked ?? TYPED}
        onChange={change}
        options={[
          { value: TYPED, label: mayType ? texts.typed : customerTexts.chooseDatum },
          ...data.map((datum) => ({
            value: datum.id,
            label: datum.has_file
              ? formatLabel(datum)
              : `${formatLabel(datum)}: ${formatValue(datum.type, datum.value ?? '')}`,
          })),
        ]}
      />
      {choose.error && <Problem error={formatProblem(choose.error, appTexts, 'read')} />}
      {isTyped && children}
    </div>
  )
}

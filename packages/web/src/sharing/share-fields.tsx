// The fields that a service requests: the source of each answer, its control, and the exact shared data.

import type { RequestField } from '@company-data/sdk/person'
import { Badge, Checkbox, classNames, Icon, Mark, SelectField, useFormats, useTexts } from '@company-data/ui'
import { NeverAsks, SecretLabelWarning, SecretScope } from '@company-data/web/companies'
import {
  FileInput,
  PluginInput,
  Problem,
  TypedInput,
  useFieldLabel,
  useValueFormatter,
  ValueInput,
} from '@company-data/web/fields'
import { isFileType, type PluginRow, toWidget } from '@company-data/web/fields/rules'
import { useId } from 'react'
import { Link } from 'wouter'
import { findOnceDatum } from './one-time-value.ts'
import { ShareEndField } from './share-end-field.tsx'
import { type Customer, dataFor, KEEP, listSources, NONE, type Shared, TYPED, UNDECIDED } from './share-rules.ts'
import { shareTexts } from './share-texts.ts'
import styles from './sharing.module.css'
import type { ShareForm } from './use-share-form.ts'

interface FieldProps {
  form: ShareForm
  field: RequestField
  error: string | undefined
}

const PluginRowInput = ({ row, field, form, error }: FieldProps & { row: PluginRow }) => {
  const texts = useTexts(shareTexts)
  const { isComplete, missing } = row.state()
  return (
    <PluginInput
      label={texts.plugin(row.snapshot.plugin_name, row.snapshot.host)}
      field={row.field}
      snapshot={row.snapshot}
      isComplete={isComplete}
      missing={missing}
      error={error}
      onChanged={form.redraw}
    >
      {row.unwired.map(({ key, label, type, required }) => (
        <TypedInput
          key={key}
          name={`${field.slug} input ${key}`}
          label={texts.pluginInput(label, !required)}
          kind={type}
          text={row.typedTexts.get(key)}
          onValue={(value, text) => {
            row.enter(key, value, text)
            form.redraw()
          }}
        />
      ))}
    </PluginInput>
  )
}

/** Typed or attached here, and therefore shared once. */
const TypedField = (props: FieldProps) => {
  const { form, field, error } = props
  const texts = useTexts(shareTexts)
  const draft = form.drafts[field.slug]
  const plugin = form.plugin(field)
  const { types } = form.context
  if (plugin) return <PluginRowInput {...props} row={plugin} />
  const widget = toWidget(field, types)
  if (widget.kind === 'file')
    return (
      <FileInput
        name={field.slug}
        label={texts.file}
        widget={widget}
        error={error}
        chosenFile={draft?.chosenFile}
        onChoose={(selectedSource) => form.change(field.slug, { chosenFile: selectedSource })}
      />
    )
  return (
    <>
      <ValueInput
        name={field.slug}
        label={texts.value}
        widget={widget}
        error={error}
        isRequired
        value={draft?.value}
        onValue={(value) => form.change(field.slug, { value })}
      />
      {widget.kind === 'line' && <NeverAsks />}
    </>
  )
}

const TONES = { live: 'accent', once: 'plain', kept: 'plain', nothing: 'plain', incomplete: 'warn' } as const
const ICONS = { live: 'activity', once: 'check', kept: 'check', nothing: 'minus', incomplete: 'clock' } as const

/** Live or once, in one word. */
export const SharedBadge = ({ kind }: Pick<Shared, 'kind'>) => {
  const texts = useTexts(shareTexts)
  const kindTexts = { ...texts, nothing: texts.notShared }
  return (
    <Badge tone={TONES[kind]} icon={ICONS[kind]}>
      {kindTexts[kind]}
    </Badge>
  )
}

/** Live or once, with an explanation. */
const Outcome = ({ outcome, customer }: { outcome: Shared; customer: Customer }) => {
  const texts = useTexts(shareTexts)
  const formats = useFormats()
  const text = {
    live: texts.of[customer].live,
    once: texts.onceText,
    kept: outcome.kind === 'kept' ? texts.keptText(formats.date(outcome.since)) : '',
    nothing: '',
    incomplete: '',
  }[outcome.kind]
  return (
    <p className={styles.outcome}>
      <SharedBadge kind={outcome.kind} />
      <span>{text}</span>
    </p>
  )
}

/** Kept up to date unless the customer wants otherwise. */
const OnceChoice = ({ form, field }: Pick<FieldProps, 'form' | 'field'>) => {
  const texts = useTexts(shareTexts)
  const draft = form.drafts[field.slug]
  const datum = draft && findOnceDatum(form.context, field, draft)
  if (datum === undefined) return null
  return (
    <Checkbox
      label={texts.onlyOnce}
      hint={datum.verification === null ? undefined : texts.onlyOnceUnverified}
      checked={draft?.isOnce === true}
      onChange={(isOnce) => form.change(field.slug, { isOnce })}
    />
  )
}

const useSourceOptions = ({ form: { context }, field }: FieldProps) => {
  const texts = useTexts(shareTexts)
  const formatLabel = useFieldLabel()
  const { line: formatValue } = useValueFormatter(context.types)
  const data = dataFor(context, field)
  const typedLabel = isFileType(context.types, field.type) ? texts.typedFile : texts.typed
  const fixed: Readonly<Record<string, string>> = {
    [NONE]: texts.none,
    [KEEP]: texts.keep,
    [TYPED]: field.plugin === null ? typedLabel : texts.answered,
  }
  return listSources(context, field).map((value) => {
    const datum = data.find(({ id }) => id === value)
    if (datum === undefined) return { value, label: fixed[value] ?? value }
    const text = datum.value === null ? texts.file : formatValue(datum.type, datum.value)
    return { value, label: `${text} (${formatLabel(datum)})` }
  })
}

const Head = ({ field, id }: { field: RequestField; id: string }) => {
  const texts = useTexts(shareTexts)
  return (
    <div className={styles.head}>
      <h3 id={id}>{field.label}</h3>
      <Mark tone={field.mandatory ? 'warn' : 'plain'}>{field.mandatory ? texts.mandatory : texts.optional}</Mark>
      {field.one_time && <Badge tone="plain">{texts.oneTime}</Badge>}
      {field.verified && (
        <Badge tone="plain" icon="badgeCheck">
          {texts.verified}
        </Badge>
      )}
    </div>
  )
}

const ShareField = (props: FieldProps) => {
  const { form, field, error } = props
  const texts = useTexts(shareTexts)
  const customerTexts = texts.of[form.context.customer]
  const options = useSourceOptions(props)
  const source = form.drafts[field.slug]?.source ?? NONE
  const id = useId()
  if (options.every(({ value }) => value === NONE))
    return (
      <li className={classNames(styles.item, styles.field)}>
        <Head field={field} id={id} />
        <p className={styles.obstacle}>
          <Icon name="triangleAlert" size={14} />
          <span>{field.mandatory ? customerTexts.impossible : customerTexts.noVerified}</span>
          <Link to={form.context.profilePath}>{customerTexts.toProfile}</Link>
        </p>
        <Problem error={error} />
      </li>
    )
  return (
    <li className={styles.item}>
      <fieldset className={styles.field} aria-labelledby={id}>
        <Head field={field} id={id} />
        <SecretLabelWarning label={field.label} />
        {options.length > 1 && (
          <SelectField
            name={source === TYPED ? `${field.slug} source` : field.slug}
            label={texts.source}
            value={source}
            onChange={(next) => form.change(field.slug, { source: next })}
            options={source === UNDECIDED ? [{ value: UNDECIDED, label: texts.undecided }, ...options] : options}
          />
        )}
        {source === TYPED && <TypedField {...props} />}
        <OnceChoice form={form} field={field} />
        {/* A value that is not shared needs no more words than its choice. */}
        {source !== UNDECIDED && source !== NONE && (
          <>
            <Outcome outcome={form.outcome(field)} customer={form.context.customer} />
            <ShareEndField form={form} field={field} />
          </>
        )}
      </fieldset>
    </li>
  )
}

interface ShareFieldsProps {
  form: ShareForm
  /** Messages by slug. */
  errors: Readonly<Record<string, string>>
}

export const ShareFields = ({ form, errors }: ShareFieldsProps) => (
  <SecretScope>
    <ul className={styles.fields}>
      {form.context.fields.map((field) => (
        <ShareField key={field.id} form={form} field={field} error={errors[field.slug]} />
      ))}
    </ul>
  </SecretScope>
)

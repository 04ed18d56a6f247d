// Adds many values at once: the common fields that the profile lacks, typed, filled in by the browser, or from a vCard.
import type { ContactField } from '@company-data/sdk/person'
import { Button, Card, FileDrop, Form, Notice, Page, Progress, showToast, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { SecretScope } from '@company-data/web/companies'
import { useFieldLabel, ValueInput } from '@company-data/web/fields'
import { toWidget } from '@company-data/web/fields/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { BackLink } from '../../app/back-link.tsx'
import { paths } from '../../paths.ts'
import { useClient, useSessionState } from '../../session/use-session.tsx'
import { nothingWrong } from '../drafts.ts'
import { useReadEntry } from '../entry-fields.tsx'
import { addDatum, type Entry } from '../profile-actions.ts'
import { PROFILE, type ProfileData, profileQuery } from '../profile-query.ts'
import { quickTexts } from './quick-texts.ts'
import { parseVcard } from './vcard.ts'

/** In the order of a form. */
const COMMON = ['first_name', 'middle_name', 'last_name', 'date_of_birth', 'nationality', 'email', 'phone', 'address']

/** The common fields without a value, so that a second visit asks only for the rest. */
const listQuickFields = ({ data, fields }: Pick<ProfileData, 'data' | 'fields'>): ContactField[] =>
  COMMON.flatMap((slug) => fields.find((field) => field.is_system && field.slug === slug) ?? []).filter(
    ({ id }) => !data.some(({ contact_field_id }) => contact_field_id === id),
  )

const isEmpty = (value: unknown): boolean => value === undefined || value === ''

type Values = Readonly<Record<string, unknown>>

const FromFile = ({ fields, onValues }: { fields: readonly ContactField[]; onValues: (values: Values) => void }) => {
  const texts = useTexts(quickTexts)
  const formats = useFormats()
  const [result, setResult] = useState<{ count: number } | 'none'>()
  const read = async ([file]: readonly File[]) => {
    const contact = file && parseVcard(await file.text())
    const entries = Object.entries(contact ?? {}).filter(([slug]) => fields.some((field) => field.slug === slug))
    setResult(entries.length === 0 ? 'none' : { count: entries.length })
    onValues(Object.fromEntries(entries))
  }
  return (
    <>
      <FileDrop
        label={texts.fromFile}
        hint={texts.fromFileHint}
        files={[]}
        accept=".vcf,text/vcard,text/x-vcard"
        maxBytes={1_048_576}
        error={result === 'none' ? texts.noContact : undefined}
        onChange={(files) => void read(files)}
      />
      <div role="status">
        {typeof result === 'object' && <Notice tone="good">{texts.filledIn(formats.number(result.count))}</Notice>}
      </div>
    </>
  )
}

interface ReadField {
  field: ContactField
  entry: Entry
}

/** One after another; a retry after a lost response adds nothing twice, because saved ones are left out. */
const useSaveAll = (profile: ProfileData, onDone: (count: number) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const [before] = useState(() => new Set(profile.data.map(({ id }) => id)))
  const saved = useRef(new Set<string>())
  const tries = useRef(0)
  const [doneCount, setDoneCount] = useState(0)
  const save = useAction({
    mutationFn: async (entries: readonly ReadField[]) => {
      const isRepeated = tries.current > 0
      tries.current += 1
      for (const { field, entry } of entries) {
        if (saved.current.has(field.id)) continue
        await addDatum(client, { id: field.id }, entry, { before, isRepeated })
        saved.current.add(field.id)
        setDoneCount(saved.current.size)
      }
      return entries.length
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: PROFILE }),
  })
  return { save, doneCount }
}

/** Reads the fields that have a value; errors are by the name of the control. */
const useReadAll = ({ types }: ProfileData) => {
  const formatLabel = useFieldLabel()
  const readEntry = useReadEntry(types)
  return (fields: readonly ContactField[], values: Values) => {
    const errors: Record<string, string> = {}
    const entries: ReadField[] = []
    for (const field of fields) {
      const value = values[field.slug]
      if (isEmpty(value)) continue
      const drafts = { draft: { value }, change: () => undefined, drop: () => undefined }
      const start = { value: '', isPrivate: false }
      const read = readEntry(field.type, formatLabel(field), drafts, { start, isFileNeeded: false })
      if ('entry' in read) entries.push({ field, entry: read.entry })
      // The names of the controls begin with the field: `value.city` of an address is `address.city`.
      else for (const [name, text] of Object.entries(read.errors)) errors[name.replace(/^value/, field.slug)] = text
    }
    return { errors, entries }
  }
}

interface InputsProps extends Pick<ProfileData, 'types'> {
  fields: readonly ContactField[]
  values: Values
  wrong: Readonly<Record<string, string>>
  onValues: (values: Values) => void
}

const Inputs = ({ fields, types, values, wrong, onValues }: InputsProps) => {
  const formatLabel = useFieldLabel()
  return (
    <SecretScope>
      {fields.map((field) => {
        const widget = toWidget({ slug: field.slug, type: field.type, options: null }, types)
        return (
          widget.kind !== 'file' && (
            <ValueInput
              key={field.id}
              name={field.slug}
              label={formatLabel(field)}
              widget={widget}
              isRequired={false}
              value={values[field.slug] ?? ''}
              error={wrong[field.slug]}
              onValue={(value) => onValues({ [field.slug]: value })}
            />
          )
        )
      })}
    </SecretScope>
  )
}

const QuickForm = ({ profile }: { profile: ProfileData }) => {
  const texts = useTexts(quickTexts)
  const appTexts = useAppTexts()
  const formats = useFormats()
  const readAll = useReadAll(profile)
  const [, navigate] = useLocation()
  // The fields stay while they are saved one by one.
  const [fields] = useState(() => listQuickFields(profile))
  const [values, setValues] = useState<Values>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(nothingWrong)
  const { save, doneCount } = useSaveAll(profile, (count) => {
    showToast(texts.saved(count))
    navigate(paths.profile)
  })
  const change = (changes: Values) => {
    setWrong(nothingWrong)
    setValues((now) => ({ ...now, ...changes }))
  }
  const submit = () => {
    const { errors, entries } = readAll(fields, values)
    if (Object.keys(errors).length > 0) return setWrong(errors)
    if (entries.length === 0) return setWrong({ form: texts.nothing })
    save.mutate(entries)
  }
  if (fields.length === 0) return <Notice tone="good">{texts.allThere}</Notice>
  const total = fields.filter(({ slug }) => !isEmpty(values[slug])).length
  return (
    <Card>
      <Form
        errors={wrong}
        problem={wrong.form ?? (save.error ? formatProblem(save.error, appTexts) : undefined)}
        isEdited={() => !save.isSuccess && Object.values(values).some((value) => !isEmpty(value))}
        onSubmit={submit}
        actions={
          <Button type="submit" kind="main" busy={save.isPending}>
            {texts.save}
          </Button>
        }
      >
        <FromFile fields={fields} onValues={change} />
        <Inputs fields={fields} types={profile.types} values={values} wrong={wrong} onValues={change} />
        {save.isPending && (
          <Progress
            label={texts.saving(formats.number(doneCount + 1), formats.number(total))}
            value={doneCount}
            max={total}
          />
        )}
      </Form>
    </Card>
  )
}

export const QuickPage = () => {
  const texts = useTexts(quickTexts)
  const profile = useQuery(profileQuery(useClient(), useSessionState() === 'open'))
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.profile}>{texts.toProfile}</BackLink>}>
      <QueryView query={profile} shape="form">
        {(data) => <QuickForm profile={data} />}
      </QueryView>
    </Page>
  )
}

// Adds many values at once: the common fields that the profile lacks, typed, filled in by the browser, or from a contact.
import type { ContactField } from '@company-data/sdk/person'
import { Button, Card, Form, Notice, Page, Progress, showToast, useFormats, useTexts } from '@company-data/ui'
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
import type { Entry } from '../profile-actions.ts'
import { PROFILE, type ProfileData, profileQuery } from '../profile-query.ts'
import { FromContact } from './from-contact.tsx'
import { createQuickSaves, fillEmpty, isEmpty, type QuickSaves, saveQuickValue, type Values } from './quick-save.ts'
import { quickTexts } from './quick-texts.ts'

/** The fields that most forms ask for, in their usual order. */
const COMMON = ['first_name', 'middle_name', 'last_name', 'date_of_birth', 'nationality', 'email', 'phone', 'address']

/** The common fields without a value, so that a second visit asks only for the rest. */
const listQuickFields = ({ data, fields }: Pick<ProfileData, 'data' | 'fields'>): ContactField[] =>
  COMMON.flatMap((slug) => fields.find((field) => field.is_system && field.slug === slug) ?? []).filter(
    ({ id }) => !data.some(({ contact_field_id }) => contact_field_id === id),
  )

interface ReadField {
  field: ContactField
  entry: Entry
}

/** Saves the values one after another, so that an error stops at its value. */
const useSaveAll = (saves: QuickSaves, onDone: (count: number) => void) => {
  const client = useClient()
  const queries = useQueryClient()
  const [doneCount, setDoneCount] = useState(0)
  const save = useAction({
    mutationFn: async (entries: readonly ReadField[]) => {
      for (const [index, { field, entry }] of entries.entries()) {
        setDoneCount(index)
        await saveQuickValue(client.contactData, saves, field.id, entry.text ?? '')
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

/** Kept by the page: a lock removes the form, and an unlock continues with its input. */
interface QuickInput {
  /** The fields without a value at the beginning: they stay while they are saved one by one. */
  fields: readonly ContactField[]
  saves: QuickSaves
}

interface QuickFormProps extends QuickInput {
  profile: ProfileData
  values: Values
  setValues: (change: (now: Values) => Values) => void
}

const QuickForm = ({ profile, fields, saves, values, setValues }: QuickFormProps) => {
  const texts = useTexts(quickTexts)
  const appTexts = useAppTexts()
  const formats = useFormats()
  const readAll = useReadAll(profile)
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(nothingWrong)
  const { save, doneCount } = useSaveAll(saves, (count) => {
    showToast(texts.saved(count))
    navigate(paths.profile)
  })
  const change = (next: (now: Values) => Values) => {
    setWrong(nothingWrong)
    setValues(next)
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
        <FromContact fields={fields} values={values} onFound={(contact) => change((now) => fillEmpty(now, contact))} />
        <Inputs
          fields={fields}
          types={profile.types}
          values={values}
          wrong={wrong}
          onValues={(changes) => change((now) => ({ ...now, ...changes }))}
        />
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
  const [values, setValues] = useState<Values>({})
  const input = useRef<QuickInput>(undefined)
  const begin = (data: ProfileData): QuickInput => {
    input.current ??= { fields: listQuickFields(data), saves: createQuickSaves(data.data) }
    return input.current
  }
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to={paths.profile}>{texts.toProfile}</BackLink>}>
      <QueryView query={profile} shape="form">
        {(data) => <QuickForm {...begin(data)} profile={data} values={values} setValues={setValues} />}
      </QueryView>
    </Page>
  )
}

// Adds a datum: its field and value, and a note that it is not shared yet.
import { type ContactField, isPlatformError } from '@company-data/sdk/person'
import { Form, Notice, SelectField, Sheet, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useFieldLabel } from '@company-data/web/fields'
import { getTypeName, isFileType, typeNames } from '@company-data/web/fields/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { clearingOnChange, type DraftState, hasInput, nothingWrong, OWN_FIELD } from './drafts.ts'
import { EntryFields, useReadEntry } from './entry-fields.tsx'
import { FileProgress } from './file-progress.tsx'
import { addDatum, type ChosenField, type Entry } from './profile-actions.ts'
import { PROFILE, type ProfileData } from './profile-query.ts'
import { profileTexts } from './profile-texts.ts'

interface AddProps {
  profile: ProfileData
  drafts: DraftState
  onClose: () => void
}

interface Chosen {
  field: ChosenField
  slug: string | undefined
  type: string
  label: string
}

/** A field that has no value yet: a person adds what is missing. */
const findFirstField = ({ fields, data }: Pick<ProfileData, 'fields' | 'data'>): ContactField | undefined =>
  fields.find(({ id }) => !data.some(({ contact_field_id }) => contact_field_id === id)) ?? fields[0]

const useChosen = ({ profile, drafts: { draft } }: AddProps): Chosen => {
  const formatLabel = useFieldLabel()
  const first = findFirstField(profile)
  const field: ContactField | undefined =
    draft.fieldId === OWN_FIELD ? undefined : (profile.fields.find(({ id }) => id === draft.fieldId) ?? first)
  if (field) return { field: { id: field.id }, slug: field.slug, type: field.type, label: formatLabel(field) }
  const type = draft.type ?? 'text'
  const label = (draft.label ?? '').trim()
  return { field: { label, type }, slug: undefined, type, label }
}

const FieldChoice = ({ profile, drafts: { draft, change } }: AddProps) => {
  const { fields, types } = profile
  const texts = useTexts(profileTexts)
  const names = useTexts(typeNames)
  const formatLabel = useFieldLabel()
  const isOwn = draft.fieldId === OWN_FIELD
  // A choice would have no options here, and plugins answer questions of a company.
  const kinds = types.rows.filter(({ type }) => {
    const input = types.resolveType(type)?.input
    return input !== 'multilist' && (input !== 'list' || types.resolveType(type)?.options != null)
  })
  const empty = { value: '', selectedFile: { files: [], file: undefined } }
  return (
    <>
      <div data-leads>
        <SelectField
          name="field"
          label={texts.field}
          value={draft.fieldId ?? findFirstField(profile)?.id ?? OWN_FIELD}
          onChange={(fieldId) => change({ ...empty, fieldId })}
          options={[
            ...fields.map((field) => ({ value: field.id, label: formatLabel(field) })),
            { value: OWN_FIELD, label: texts.ownField },
          ]}
        />
      </div>
      {isOwn && (
        <>
          <TextField
            name="label"
            label={texts.label}
            hint={texts.labelHint}
            maxLength={100}
            value={draft.label ?? ''}
            onValueChange={(label) => change({ label })}
          />
          <SelectField
            name="type"
            label={texts.type}
            value={draft.type ?? 'text'}
            onChange={(type) => change({ ...empty, type })}
            options={kinds.map(({ type }) => ({ value: type, label: getTypeName(names, types.rows, type) }))}
          />
        </>
      )}
    </>
  )
}

const AddForm = (props: AddProps) => {
  const { profile, drafts, onClose } = props
  const texts = useTexts(profileTexts)
  const errorTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const { field, slug, type, label } = useChosen(props)
  const readEntry = useReadEntry(profile.types)
  const [before] = useState(() => new Set(profile.data.map(({ id }) => id)))
  const tries = useRef(0)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(nothingWrong)
  const add = useAction({
    mutationFn: (entry: Entry) => {
      const isRepeated = tries.current > 0
      tries.current += 1
      return addDatum(client, field, entry, { before, isRepeated })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: PROFILE })
      showToast(texts.saved)
      onClose()
    },
    onError: () => queries.invalidateQueries({ queryKey: PROFILE }),
  })
  const { errors, problem } = add.error ? toProblems(add.error, errorTexts) : noProblems
  const reason = problem ?? Object.values(errors)[0]
  const watchedDrafts = clearingOnChange(drafts, () => setWrong(nothingWrong))
  const isFile = isFileType(profile.types, type)
  const start = { value: '', isPrivate: isFile }
  const submit = () => {
    if (label === '') return setWrong({ label: texts.labelNeeded })
    const read = readEntry(type, label, drafts, { start, isFileNeeded: true })
    setWrong('errors' in read ? read.errors : nothingWrong)
    if ('entry' in read) add.mutate(read.entry)
  }
  const isReadable = isFile && drafts.draft.isPrivate === false
  return (
    <Form
      errors={wrong}
      problem={isFile && isPlatformError(add.error) ? `${reason} ${texts.notAdded}` : reason}
      onSubmit={submit}
      isEdited={() => hasInput(drafts)}
      actions={
        <FormButtons
          action={isFile && add.isPending ? texts.savingFile : texts.save}
          busy={add.isPending}
          onCancel={onClose}
        />
      }
    >
      <FieldChoice {...props} drafts={watchedDrafts} />
      <EntryFields
        key={`${drafts.draft.fieldId} ${type}`}
        slug={slug}
        type={type}
        label={label || texts.value}
        types={profile.types}
        drafts={watchedDrafts}
        start={start}
        error={wrong.value}
      />
      {isFile && add.isPending && <FileProgress isPrivate={!isReadable} />}
      <Notice tone={isReadable ? 'info' : 'sealed'}>{isReadable ? texts.staysReadable : texts.staysHere}</Notice>
    </Form>
  )
}

export const AddSheet = ({ open, ...props }: AddProps & { open: boolean }) => {
  const texts = useTexts(profileTexts)
  const close = () => {
    props.drafts.drop()
    props.onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={texts.addTitle}>
      <AddForm {...props} onClose={close} />
    </Sheet>
  )
}

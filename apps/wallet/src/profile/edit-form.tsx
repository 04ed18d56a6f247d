// Changes a datum. Before saving, names the companies that will get the new value.
import { Form, Notice, showToast, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { toWidget } from '@company-data/web/fields/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { clearingOnChange, type DraftState, hasInput, nothingWrong } from './drafts.ts'
import { EntryFields, useReadEntry } from './entry-fields.tsx'
import { FileProgress } from './file-progress.tsx'
import { type Entry, editDatum } from './profile-actions.ts'
import { PROFILE, type ProfileData } from './profile-query.ts'
import { listReceivers, type ProfileDatum } from './profile-rules.ts'
import { profileTexts } from './profile-texts.ts'
import { ChangeNotice } from './receivers.tsx'

interface EditFormProps {
  profile: ProfileData
  datum: ProfileDatum
  label: string
  drafts: DraftState
  onClose: () => void
}

const useSave = ({ profile, datum, onClose }: EditFormProps) => {
  const { saved } = useTexts(profileTexts)
  const client = useClient()
  const queries = useQueryClient()
  const widget = toWidget({ type: datum.type, options: null }, profile.types)
  const isMultiple = widget.kind === 'file' && widget.isMultiple
  return useAction({
    mutationFn: (entry: Entry) => editDatum(client, datum, entry, isMultiple),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: PROFILE })
      if (result === 'stale') return
      showToast(saved)
      onClose()
    },
  })
}

/** Unchanged values are not sent, because that would end a verification for nothing. */
const isUnchanged = ({ plaintext, is_private }: ProfileDatum, { text, file, isPrivate }: Entry): boolean =>
  file === undefined && isPrivate === is_private && (text === undefined || text === plaintext)

export const EditForm = (props: EditFormProps) => {
  const { profile, datum, label, drafts, onClose } = props
  const texts = useTexts(profileTexts)
  const errorTexts = useAppTexts()
  const readEntry = useReadEntry(profile.types)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(nothingWrong)
  const save = useSave(props)
  const start = { value: datum.plaintext ?? '', isPrivate: datum.is_private }
  const submit = () => {
    const read = readEntry(datum.type, label, drafts, { start, isFileNeeded: !datum.has_file })
    setWrong('errors' in read ? read.errors : nothingWrong)
    if (!('entry' in read)) return
    if (isUnchanged(datum, read.entry)) return onClose()
    save.mutate(read.entry)
  }
  return (
    <Form
      errors={wrong}
      problem={save.error ? formatProblem(save.error, errorTexts) : undefined}
      onSubmit={submit}
      isEdited={() => hasInput(drafts)}
      actions={<FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />}
    >
      <EntryFields
        slug={datum.slug}
        type={datum.type}
        label={label}
        types={profile.types}
        drafts={clearingOnChange(drafts, () => setWrong(nothingWrong))}
        start={start}
        error={wrong.value}
      />
      {save.isPending && save.variables.file !== undefined && <FileProgress isPrivate={save.variables.isPrivate} />}
      {save.data === 'stale' && <Notice tone="warn">{texts.stale}</Notice>}
      <ChangeNotice receivers={listReceivers(datum, profile.companies)} />
      {datum.verification !== null && <Notice tone="warn">{texts.endsVerification}</Notice>}
    </Form>
  )
}

// One entry of the business card: a text, a choice, the parts of a composite such as an address, or a file.

import type { ContactDatum, FieldTypes } from '@company-data/sdk/company'
import { Button, Form, showToast, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem, noProblems } from '@company-data/web/app/rules'
import { type ChosenFile, FileInput, ValueInput } from '@company-data/web/fields'
import { toWidget } from '@company-data/web/fields/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useCreateIdempotently } from '../../app/create-idempotently.ts'
import { useClient } from '../../session/use-session.tsx'
import { type CardEntry, isFilled } from './business-card.ts'
import { addEntry, type Entry, setEntry } from './card-actions.ts'
import { CardFile } from './card-file.tsx'
import { profileTexts } from './profile-texts.ts'

interface DatumFormProps {
  line: CardEntry
  types: FieldTypes
  label: string
  onClose: () => void
}

const formatValue = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const useDatumAction = <Input,>(work: (input: Input) => Promise<unknown>, word: string, onClose: () => void) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: work,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['business-card'] })
      showToast(word)
      onClose()
    },
  })
}

export const DatumForm = ({ line, types, label, onClose }: DatumFormProps) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const { field, datum } = line
  const widget = toWidget({ slug: field.slug, type: field.type, options: null }, types)
  const [value, setValue] = useState<unknown>(datum?.value ?? '')
  const [selectedFile, setSelectedFile] = useState<ChosenFile>()
  const [missing, setMissing] = useState<string>()
  const add = useCreateIdempotently<Entry, ContactDatum>({
    make: (entry) => addEntry(client, field.id, entry),
    list: () => client.contactData.list(),
    isMadeFrom: ({ contact_field_id }) => contact_field_id === field.id,
    update: (added, entry) => setEntry(client, added.id, entry),
  })
  const save = useDatumAction(
    (entry: Entry) => (datum ? setEntry(client, datum.id, entry) : add(entry)),
    texts.saved,
    onClose,
  )
  const deleteDatum = useIdempotentDelete((id: string) => client.contactData.delete(id))
  const remove = useDatumAction(deleteDatum, texts.removed, onClose)
  const problem = save.error
    ? formatProblem(save.error, errorTexts, 'once')
    : remove.error && formatProblem(remove.error, errorTexts, 'once')
  const submit = () => {
    const text = formatValue(value)
    const file = selectedFile?.file
    const entry: Entry | undefined = widget.kind === 'file' ? file && { file } : text === '' ? undefined : { text }
    setMissing(entry ? undefined : widget.kind === 'file' ? texts.fileNeeded : texts.valueNeeded)
    if (entry) save.mutate(entry)
  }
  const common = { name: 'value', label, error: missing }
  return (
    <Form
      {...noProblems}
      problem={problem}
      onSubmit={submit}
      actions={
        <>
          {datum && (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(datum.id)}>
              {texts.remove}
            </Button>
          )}
          <FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />
        </>
      }
    >
      {widget.kind === 'file' ? (
        <>
          {datum && isFilled(line) && <CardFile datum={datum} label={label} />}
          <FileInput
            {...common}
            widget={widget}
            chosenFile={selectedFile}
            isSealed={false}
            onChoose={setSelectedFile}
          />
        </>
      ) : (
        <ValueInput {...common} widget={widget} isRequired value={value} onValue={setValue} />
      )}
    </Form>
  )
}

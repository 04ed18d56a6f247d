// One value of the business card: a text, or the parts of a composite such as an address.

import { type FieldTypes, isPlatformError } from '@company-data/sdk/company'
import { Button, Form, TextField, tell, useTexts } from '@company-data/ui'
import { compositeOf, fieldNames, nameOfKey, partsOf } from '@company-data/ui/fields/rules'
import { FormButtons } from '@company-data/ui/frame'
import { noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient } from '../session/use-session.tsx'
import type { CardLine } from './business-card.ts'
import { profileTexts } from './profile-texts.ts'

interface DatumFormProps {
  line: CardLine
  types: FieldTypes
  label: string
  onClose: () => void
}

type Definition = ReturnType<FieldTypes['resolveType']>

const typeOfInput = (input: string | null | undefined): 'date' | 'tel' | 'text' =>
  input === 'date' ? 'date' : input === 'phone' ? 'tel' : 'text'

const ValueFields = ({
  line: { datum },
  definition,
  label,
}: Pick<DatumFormProps, 'line' | 'label'> & { definition: Definition }) => {
  const texts = useTexts(profileTexts)
  const names = useTexts(fieldNames)
  const needed = (value: string) => (value.trim() === '' ? texts.valueNeeded : null)
  if (definition?.input !== 'composite')
    return (
      <TextField
        name="value"
        label={label}
        type={typeOfInput(definition?.input)}
        defaultValue={datum?.value ?? ''}
        autoFocus
        validate={needed}
      />
    )
  const parts = partsOf(datum?.value)
  return definition.fields?.map(({ key, input, required }) => (
    <TextField
      key={key}
      name={key}
      label={nameOfKey(names, key)}
      type={typeOfInput(input)}
      defaultValue={parts[key] ?? ''}
      {...(required && { validate: needed })}
    />
  ))
}

const useAct = (
  act: (values: Readonly<Record<string, string>>) => Promise<unknown>,
  word: string,
  onClose: () => void,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['business-card'] })
      tell(word)
      onClose()
    },
  })
}

export const DatumForm = ({ line, types, label, onClose }: DatumFormProps) => {
  const texts = useTexts(profileTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const { field, datum } = line
  const definition = types.resolveType(field.type)
  const keys = definition?.fields?.map(({ key }) => key) ?? []
  const textOf = (values: Readonly<Record<string, string>>) =>
    definition?.input === 'composite' ? compositeOf(keys, values) : (values.value ?? '').trim()
  const save = useAct(
    (values) =>
      datum ? client.setContactDatum(datum.id, textOf(values)) : client.addContactDatum(field.id, textOf(values)),
    texts.saved,
    onClose,
  )
  const remove = useAct(() => (datum ? client.deleteContactDatum(datum.id) : Promise.resolve()), texts.removed, onClose)
  const problemsWith = (error: Error): Problems =>
    isPlatformError(error, 'contact_data.value_invalid')
      ? {
          errors: definition?.input === 'composite' ? {} : { value: texts.valueInvalid },
          problem: errorTexts.refusal(error),
        }
      : problemsOf(error, errorTexts)
  const failure = save.error ?? remove.error
  const { errors, problem } = failure ? problemsWith(failure) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => save.mutate(values)}
      actions={
        <>
          {datum && (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {texts.remove}
            </Button>
          )}
          <FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />
        </>
      }
    >
      <ValueFields line={line} definition={definition} label={label} />
    </Form>
  )
}

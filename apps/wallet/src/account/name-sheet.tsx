// Changes the name that companies see.
import { Form, Sheet, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

interface NameSheetProps {
  name: string
  open: boolean
  onClose: () => void
}

export const NameSheet = ({ name, open, onClose }: NameSheetProps) => {
  const texts = useTexts(accountTexts)
  const errorTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const save = useAction({
    mutationFn: (display_name: string) => client.profile.update({ display_name }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['account'] })
      showToast(texts.saved)
      onClose()
    },
  })
  const { errors, problem } = save.isError ? toProblems(save.error, errorTexts) : { errors: {}, problem: undefined }
  return (
    <Sheet open={open} onClose={onClose} title={texts.editName}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ display_name = '' }) => save.mutate(display_name.trim())}
        actions={<FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />}
      >
        <TextField
          name="display_name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={name}
          autoComplete="name"
          validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
        />
      </Form>
    </Sheet>
  )
}

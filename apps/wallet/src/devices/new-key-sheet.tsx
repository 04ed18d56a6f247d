// Asks for a name before creating a key for this browser; only the public half is sent.
import { Form, Sheet, showToast, TextField, useTexts } from '@company-data/ui'
import { AccountPasswordField, FormButtons, useAppTexts, useProofRequired } from '@company-data/ui/app'
import { noProblems, proofProblems } from '@company-data/ui/app/rules'
import { deviceTexts } from './device-texts.ts'
import { useNewKey } from './use-new-key.ts'

export const NewKeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(deviceTexts)
  const appTexts = useAppTexts()
  const make = useNewKey(() => {
    showToast(texts.made)
    onClose()
  })
  const { errors, problem } = make.isError ? proofProblems(make.error, appTexts, {}, 'once') : noProblems
  const needsProof = useProofRequired(make.error)
  return (
    <Sheet open={open} onClose={onClose} title={texts.make} summary={texts.makeText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ name = '', password }) => make.mutate({ name: name.trim(), ...(needsProof && { password }) })}
        actions={<FormButtons action={texts.makeShort} busy={make.isPending} onCancel={onClose} />}
      >
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={texts.suggested}
          autoComplete="off"
          validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
        />
        {needsProof && <AccountPasswordField autoFocus />}
      </Form>
    </Sheet>
  )
}

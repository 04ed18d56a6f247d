// Asks for a name before creating a key for this browser; only the public half is sent.
import { Form, Sheet, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useFrameTexts } from '@company-data/ui/frame'
import { noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { deviceTexts } from './device-texts.ts'
import { useNewKey } from './use-new-key.ts'

export const NewKeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(deviceTexts)
  const frame = useFrameTexts()
  const make = useNewKey(() => {
    showToast(texts.made)
    onClose()
  })
  const { errors, problem } = make.isError ? problemsOf(make.error, frame, {}, 'once') : noProblems
  return (
    <Sheet open={open} onClose={onClose} title={texts.make} summary={texts.makeText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ name = '' }) => make.mutate(name.trim())}
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
      </Form>
    </Sheet>
  )
}

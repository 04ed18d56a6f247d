// Makes a key for this browser and registers it as a device: only the public half is sent.
import { Form, Sheet, TextField, tell, useTexts } from '@company-data/ui'
import { FormButtons, useFrameTexts } from '@company-data/ui/frame'
import { noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepDeviceKey, makeDeviceKey } from '../session/device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import { deviceTexts } from './device-texts.ts'

export const NewKeySheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(deviceTexts)
  const frame = useFrameTexts()
  const client = useClient()
  const { id } = useUser()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async (name: string) => {
      const { privateKey, publicKey } = await makeDeviceKey()
      const { device_id: deviceId } = await client.addTrustedDevice({ name, public_key: publicKey })
      try {
        await keepDeviceKey(id, { deviceId, name, privateKey })
      } catch (error) {
        // A device whose key this browser cannot store could never sign.
        await client.removeTrustedDevice(deviceId)
        throw error
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['devices'] })
      tell(texts.made)
      onClose()
    },
  })
  const { errors, problem } = make.isError ? problemsOf(make.error, frame) : noProblems
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

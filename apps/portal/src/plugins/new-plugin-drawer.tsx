// Registers a plugin by its address, which is checked as the platform checks it, and asks at once what it can answer.

import { pluginTokenPattern } from '@company-data/protocol/limits'
import { pluginUrlProblem } from '@company-data/protocol/plugin-url'
import { Drawer, Form, PasswordField, TextField, tell, useTexts } from '@company-data/ui'
import { FormButtons } from '@company-data/ui/frame'
import { noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { frameTexts } from '../frame/frame-texts.ts'
import { usePluginsChanged } from '../frame/plugins.ts'
import { useClient } from '../session/use-session.tsx'
import { pluginsTexts } from './plugins-texts.ts'

const PLACES = {
  'plugins.url_invalid': 'base_url',
  'plugins.duplicate': 'base_url',
  'plugins.body_invalid': 'token',
}

const useRegister = () => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  return useMutation({
    mutationFn: async ({ address, token }: { address: string; token: string }) => {
      const { id } = await client.registerPlugin({ base_url: address, token: token === '' ? null : token })
      // It is registered also where nothing answers there yet; its record says why.
      const description = await client.describePlugin(id).catch(() => undefined)
      return { id, name: description?.name }
    },
    onSuccess: pluginsChanged,
    // A token does not stay in the memory of past calls.
    gcTime: 0,
  })
}

interface NewPluginDrawerProps {
  open: boolean
  onClose: () => void
  onRegistered: (pluginId: string) => void
}

const NewPluginForm = ({ onClose, onRegistered }: Omit<NewPluginDrawerProps, 'open'>) => {
  const texts = useTexts(pluginsTexts)
  const errorTexts = useTexts(frameTexts)
  const register = useRegister()
  const { errors, problem } = register.error ? problemsOf(register.error, errorTexts, PLACES) : noProblems
  const addressProblem = (text: string): string | null => {
    if (text.trim() === '') return texts.addressNeeded
    const reason = pluginUrlProblem(text.trim())
    return reason === undefined ? null : texts.addressProblems[reason]
  }
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ base_url = '', token = '' }) =>
        register.mutate(
          { address: base_url.trim(), token: token.trim() },
          {
            onSuccess: ({ id, name }) => {
              // Why it was not described stands in its record, which opens now.
              tell(name === undefined ? texts.registeredSilent : texts.registered(name))
              onRegistered(id)
            },
          },
        )
      }
      actions={<FormButtons action={texts.add} busy={register.isPending} onCancel={onClose} />}
    >
      <p className="muted">{texts.newLead}</p>
      <TextField
        name="base_url"
        label={texts.address}
        hint={texts.addressHint}
        placeholder="https://"
        autoComplete="off"
        autoFocus
        mono
        validate={addressProblem}
      />
      <PasswordField
        name="token"
        label={`${texts.token} (${texts.optional})`}
        hint={texts.tokenHint}
        autoComplete="off"
        validate={(text) => (text.trim() === '' || pluginTokenPattern.test(text.trim()) ? null : texts.tokenInvalid)}
      />
    </Form>
  )
}

export const NewPluginDrawer = ({ open, ...form }: NewPluginDrawerProps) => (
  <Drawer open={open} onClose={form.onClose} title={useTexts(pluginsTexts).newTitle}>
    <NewPluginForm {...form} />
  </Drawer>
)

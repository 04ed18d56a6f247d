// Registers a plugin by its address, checked by the platform's own rules, and fetches its description.

import { pluginTokenPattern } from '@company-data/protocol/limits'
import { pluginBaseUrl, pluginUrlProblem } from '@company-data/protocol/plugin-url'
import type { PluginRecord } from '@company-data/sdk/company'
import { Drawer, Form, PasswordField, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { useCreateIdempotently } from '../../app/create-idempotently.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useClient } from '../../session/use-session.tsx'
import { pluginsTexts } from './plugins-texts.ts'

const PLACES = {
  'plugins.url_invalid': 'base_url',
  'plugins.duplicate': 'base_url',
  'plugins.body_invalid': 'token',
}

interface NewPlugin {
  address: string
  token: string | null
}

const useRegister = () => {
  const client = useClient()
  const pluginsChanged = usePluginsChanged()
  const register = useCreateIdempotently<NewPlugin, PluginRecord>({
    make: ({ address, token }) => client.plugins.create({ base_url: address, token }),
    list: async () => (await client.plugins.list()).plugins,
    isMadeFrom: ({ base_url }, { address }) => base_url === pluginBaseUrl(address),
    // Only the end of a token can be read back, so the token of the last attempt is set again.
    update: async (plugin, { token }) =>
      plugin.token === null && token === null ? plugin : client.plugins.setToken(plugin.id, token),
  })
  return useAction({
    mutationFn: async (plugin: NewPlugin) => {
      const { id } = await register(plugin)
      // It is registered even if nothing replies there yet; its record says why.
      const description = await client.plugins.describe(id).catch(() => undefined)
      return { id, name: description?.name }
    },
    // Also without a response: the plugin may be in the list.
    onSettled: pluginsChanged,
    // The token must not stay in the mutation cache.
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
  const errorTexts = useTexts(appTexts)
  const register = useRegister()
  const { errors, problem } = register.error ? toProblems(register.error, errorTexts, PLACES, 'once') : noProblems
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
          { address: base_url.trim(), token: token.trim() || null },
          {
            onSuccess: ({ id, name }) => {
              // The record, which opens next, says why it was not described.
              showToast(name === undefined ? texts.registeredSilent : texts.registered(name))
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

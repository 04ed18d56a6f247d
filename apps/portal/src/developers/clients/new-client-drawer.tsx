// Creates an account client; its secret is shown once.

import type { Capability, CreatedAccountClient } from '@company-data/sdk/company'
import { Drawer, Form, SecretReveal, TextField, useTexts, useUnsaved } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { CapabilityChoice } from './capability-choice.tsx'
import { useClientsChanged } from './clients-query.ts'
import { clientsTexts } from './clients-texts.ts'
import { useCreateClient } from './use-create-client.ts'

const PLACES = {
  'account_clients.name_invalid': 'name',
  'account_clients.purpose_invalid': 'purpose',
  'account_clients.purpose_reserved': 'purpose',
  'account_clients.purpose_taken': 'purpose',
  'account_clients.redirect_uri_invalid': 'redirect_uri',
}

interface NewClientFormProps {
  onCreated: (created: CreatedAccountClient) => void
  onCancel: () => void
}

const NewClientForm = ({ onCreated, onCancel }: NewClientFormProps) => {
  const texts = useTexts(clientsTexts)
  const errorTexts = useTexts(appTexts)
  const clientsChanged = useClientsChanged()
  const [capabilities, setCapabilities] = useState<readonly Capability[]>([])
  const register = useAction({
    mutationFn: useCreateClient(),
    // First, even if the form was closed meanwhile: the secret is shown only here.
    onSuccess: (created: CreatedAccountClient) => {
      onCreated(created)
      return clientsChanged()
    },
  })
  useUnsaved(() => register.isPending || capabilities.length > 0)
  const { errors, problem } = register.error ? toProblems(register.error, errorTexts, PLACES, 'once') : noProblems
  const submit = ({ name = '', purpose = '', redirect_uri = '' }: Readonly<Record<string, string>>) =>
    register.mutate({
      name: name.trim(),
      purpose: purpose.trim() || null,
      redirect_uri: redirect_uri.trim() || null,
      capabilities: [...capabilities],
    })
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={<FormButtons action={texts.add} busy={register.isPending} onCancel={onCancel} />}
    >
      <TextField
        name="name"
        label={texts.name}
        autoFocus
        maxLength={200}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <CapabilityChoice selectedCapabilities={capabilities} onChange={setCapabilities} />
      <TextField name="purpose" label={texts.purpose} hint={texts.purposeHint} mono />
      <TextField name="redirect_uri" label={texts.redirectUri} hint={texts.redirectUriHint} mono />
    </Form>
  )
}

export const NewClientDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(clientsTexts)
  const [created, setCreated] = useState<CreatedAccountClient>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Drawer
      open={open || created !== undefined}
      onClose={close}
      title={created ? texts.secretTitle : texts.newTitle}
      staysOpen={created !== undefined}
    >
      {created ? (
        <SecretReveal
          label={texts.secret}
          text={texts.secretText}
          secret={created.client_secret}
          fileName={`${created.client_id}-secret.txt`}
          onStored={close}
        />
      ) : (
        <NewClientForm onCreated={setCreated} onCancel={close} />
      )}
    </Drawer>
  )
}

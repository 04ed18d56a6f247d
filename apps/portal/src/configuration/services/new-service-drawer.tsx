// A new service: its keys are created here, and the passphrase is shown once.

import type { CreatedService, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  Checkbox,
  Drawer,
  Form,
  SecretReveal,
  SelectField,
  TextArea,
  TextField,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { NewKeySwitch } from '../../service-keys/own-key/own-key-switch.tsx'
import { useCreateService } from '../../service-keys/use-create-service.ts'
import { useUser } from '../../session/use-session.tsx'
import { servicesTexts } from './services-texts.ts'

const PLACES = {
  'services.name_invalid': 'name',
  'services.admin_email_invalid': 'admin_email',
  'services.share_code_invalid': 'share_code',
}

interface Input {
  name: string
  admin_email: string
  audience: ServiceRecord['audience']
  description: string | null
  keepsCopy: boolean
}

const useCreate = (onCreated: (created: CreatedService) => void) => {
  const createService = useCreateService()
  const queries = useQueryClient()
  return useAction({
    mutationFn: ({ keepsCopy, ...service }: Input) => createService(service, keepsCopy),
    // First, even if the form was closed meanwhile: the passphrase is shown only here.
    onSuccess: (created) => {
      onCreated(created)
      return queries.invalidateQueries({ queryKey: ['services'] })
    },
  })
}

const ServiceFields = () => {
  const texts = useTexts(servicesTexts)
  const { email } = useUser()
  return (
    <>
      <TextField
        name="name"
        label={texts.nameLabel}
        hint={texts.nameHint}
        autoFocus
        maxLength={100}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <TextField
        name="admin_email"
        type="email"
        label={texts.adminEmail}
        hint={texts.adminEmailHint}
        defaultValue={email}
        validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.adminEmailInvalid)}
      />
      <SelectField
        name="audience"
        label={texts.audience}
        defaultValue="both"
        options={[
          { value: 'both', label: texts.audiences.both },
          { value: 'person', label: texts.audiences.person },
          { value: 'company', label: texts.audiences.company },
        ]}
      />
      <TextArea name="description" label={texts.description} rows={3} maxLength={2000} />
    </>
  )
}

const parseAudience = (text: string): ServiceRecord['audience'] =>
  text === 'person' || text === 'company' ? text : 'both'

const CreateForm = ({
  onCreated,
  onCancel,
}: {
  onCreated: (created: CreatedService) => void
  onCancel: () => void
}) => {
  const texts = useTexts(servicesTexts)
  const errorTexts = useTexts(appTexts)
  const [keepsCopy, setKeepsCopy] = useState(true)
  const create = useCreate(onCreated)
  useUnsaved(() => create.isPending)
  const { errors, problem } = create.error ? toProblems(create.error, errorTexts, PLACES, 'once') : noProblems
  const submit = ({ name = '', admin_email = '', audience = '', description = '' }: Readonly<Record<string, string>>) =>
    create.mutate({
      name: name.trim(),
      admin_email: admin_email.trim(),
      audience: parseAudience(audience),
      description: description.trim() || null,
      keepsCopy,
    })
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onCancel}>{errorTexts.cancel}</Button>
          <Button type="submit" kind="main" busy={create.isPending}>
            {create.isPending ? texts.creating : texts.add}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.newLead}</p>
      <ServiceFields />
      <Checkbox label={texts.keepCopy} hint={texts.keepCopyHint} checked={keepsCopy} onChange={setKeepsCopy} />
    </Form>
  )
}

export const NewServiceDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(servicesTexts)
  const [created, setCreated] = useState<CreatedService>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Drawer
      open={open || created !== undefined}
      onClose={close}
      title={created ? texts.createdTitle : texts.newTitle}
      staysOpen={created !== undefined}
    >
      {created ? (
        <SecretReveal
          label={texts.passphrase}
          text={created.recoveryCopyError ? texts.copyFailed : texts.passphraseText}
          secret={created.keys.passphrase}
          fileName={`${created.service.code.replace('/', '-')}-passphrase.txt`}
          onStored={close}
        >
          <NewKeySwitch service={created.service} passphrase={created.keys.passphrase} />
        </SecretReveal>
      ) : (
        <CreateForm onCreated={setCreated} onCancel={close} />
      )}
    </Drawer>
  )
}

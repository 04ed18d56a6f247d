// The first step: a service with a name. Its keys are created here, and stay open on this page for arriving values.

import type { CreatedService, ServiceRecord } from '@company-data/sdk/company'
import { Button, Form, SecretReveal, TextField, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { NewKeySwitch } from '../../service-keys/own-key/own-key-switch.tsx'
import { useCreateService } from '../../service-keys/use-create-service.ts'
import { serviceKeys } from '../../service-keys/use-service-keys.ts'
import { useUser } from '../../session/use-session.tsx'
import { firstStepsTexts } from './first-steps-texts.ts'

const useCreate = (onCreated: (created: CreatedService) => void) => {
  const createService = useCreateService()
  const { email } = useUser()
  const queries = useQueryClient()
  return useAction({
    mutationFn: async (name: string) => {
      const locksBefore = serviceKeys.locks()
      const created = await createService({ name, admin_email: email }, true)
      const { private_pem: pem, passphrase } = created.keys
      // The step continues without it: the value can also be opened with the passphrase.
      await serviceKeys.unlock(created.service, { pem, passphrase }, locksBefore).catch(() => undefined)
      return created
    },
    onSuccess: (created) => {
      // Before the list is refetched, so that the passphrase is shown instead of the next step.
      onCreated(created)
      return queries.invalidateQueries({ queryKey: ['services'] })
    },
    // The passphrase must not stay in the mutation cache.
    gcTime: 0,
  })
}

export const ServiceStep = ({ onCreated }: { onCreated: (created: CreatedService) => void }) => {
  const texts = useTexts(firstStepsTexts)
  const errorTexts = useTexts(appTexts)
  const create = useCreate(onCreated)
  const { errors, problem } = create.error
    ? toProblems(create.error, errorTexts, { 'services.name_invalid': 'name' }, 'once')
    : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ name = '' }) => create.mutate(name.trim())}
      actions={
        <Button type="submit" kind="main" busy={create.isPending}>
          {create.isPending ? texts.creating : texts.create}
        </Button>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={100}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
    </Form>
  )
}

interface SecretStepProps {
  service: ServiceRecord
  passphrase: string
  isCopyMissing: boolean
  onStored: () => void
}

export const SecretStep = ({ service, passphrase, isCopyMissing, onStored }: SecretStepProps) => {
  const texts = useTexts(firstStepsTexts)
  return (
    <SecretReveal
      label={texts.passphrase}
      text={isCopyMissing ? texts.copyFailed : texts.passphraseText}
      secret={passphrase}
      fileName={`${service.code.replace('/', '-')}-passphrase.txt`}
      action={texts.goOn}
      onStored={onStored}
    >
      <NewKeySwitch service={service} passphrase={passphrase} />
    </SecretReveal>
  )
}

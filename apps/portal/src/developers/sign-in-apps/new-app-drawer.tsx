// Registers a sign-in app for a service; its secret is shown once (D1-APP-01, A-38).

import { signInAppLimits } from '@company-data/protocol/limits'
import type { CreatedOauthApp, NewOauthAppInput, ServiceRecord } from '@company-data/sdk/company'
import { Drawer, Form, Notice, SecretReveal, SelectField, TextField, useTexts, useUnsaved } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useCreateWithSecret } from '../../app/create-with-secret.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { useClient } from '../../session/use-session.tsx'
import { FIELD_BY_ERROR } from './app-refusals.ts'
import { type ClaimDraft, type Delivery, hasOpenChoice, toClaims } from './claims.ts'
import { ClaimsEditor, DeliveryChoice } from './claims-editor.tsx'
import { claimsTexts } from './claims-texts.ts'
import { type RedirectDraft, RedirectEditor, toRedirectDrafts } from './redirect-editor.tsx'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

const useRegister = (onCreated: (app: CreatedOauthApp) => void) => {
  const client = useClient()
  const changed = usePluginsChanged()
  return useAction({
    mutationFn: useCreateWithSecret({
      make: (input: NewOauthAppInput) => client.oauthApps.create(input),
      list: () => client.oauthApps.list(),
      getId: ({ id }) => id,
      isMadeFrom: ({ name, service_id }, input) => name === input.name && service_id === input.service_id,
      renew: async (app) => {
        const { client_secret } = await client.oauthApps.regenerateSecret(app.id)
        return { ...app, client_secret }
      },
    }),
    // First, even if the form was closed meanwhile: the secret is shown only here.
    onSuccess: (created: CreatedOauthApp) => {
      onCreated(created)
      return changed()
    },
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
}

const ClaimsSection = ({ drafts, delivery, showsProblems, onDrafts, onDelivery }: ClaimsSectionProps) => {
  const texts = useTexts(claimsTexts)
  return (
    <>
      <section className={styles.section} aria-label={texts.claims}>
        <h3>{texts.claims}</h3>
        <p className={styles.note}>{texts.lead}</p>
        <ClaimsEditor drafts={drafts} showsProblems={showsProblems} onChange={onDrafts} />
      </section>
      <DeliveryChoice delivery={delivery} onChange={onDelivery} />
      {delivery === 'plaintext' && <Notice tone="warn">{texts.plaintextWarning}</Notice>}
    </>
  )
}

interface ClaimsSectionProps {
  drafts: readonly ClaimDraft[]
  delivery: Delivery
  showsProblems: boolean
  onDrafts: (drafts: readonly ClaimDraft[]) => void
  onDelivery: (delivery: Delivery) => void
}

interface NewAppFormProps {
  services: readonly ServiceRecord[]
  onCreated: (app: CreatedOauthApp) => void
  onCancel: () => void
}

const NewAppForm = ({ services, onCreated, onCancel }: NewAppFormProps) => {
  const texts = useTexts(signInAppsTexts)
  const errorTexts = useTexts(appTexts)
  const toLabel = useServiceLabel()
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '')
  const [redirects, setRedirects] = useState<readonly RedirectDraft[]>(() => toRedirectDrafts([]))
  const [claims, setClaims] = useState<readonly ClaimDraft[]>([])
  const [delivery, setDelivery] = useState<Delivery>('encrypted')
  const [hasTried, setHasTried] = useState(false)
  const register = useRegister(onCreated)
  useUnsaved(() => register.isPending)
  const { errors, problem } = register.error
    ? toProblems(register.error, errorTexts, FIELD_BY_ERROR, 'once')
    : noProblems
  const submit = ({ name = '' }: Readonly<Record<string, string>>) => {
    setHasTried(true)
    if (hasOpenChoice(claims)) return
    register.mutate({
      name: name.trim(),
      service_id: serviceId,
      claims: toClaims(claims),
      claims_delivery: delivery,
      redirect_uris: redirects.map(({ text }) => text.trim()),
    })
  }
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
        hint={texts.nameHint}
        autoFocus
        maxLength={signInAppLimits.nameCharacters}
        validate={(name) => (name.trim() === '' ? texts.nameNeeded : null)}
      />
      <SelectField
        name="service_id"
        label={texts.service}
        hint={texts.serviceHint}
        value={serviceId}
        onChange={setServiceId}
        options={services.map((service) => ({ value: service.id, label: toLabel(service) }))}
      />
      <section className={styles.section} aria-label={texts.redirects}>
        <h3>{texts.redirects}</h3>
        <p className={styles.note}>{texts.redirectsRules}</p>
        <RedirectEditor drafts={redirects} onChange={setRedirects} />
      </section>
      <ClaimsSection
        drafts={claims}
        delivery={delivery}
        showsProblems={hasTried}
        onDrafts={setClaims}
        onDelivery={setDelivery}
      />
    </Form>
  )
}

interface NewAppDrawerProps {
  open: boolean
  services: readonly ServiceRecord[]
  onClose: () => void
  /** The secret is stored, so the code comes next. */
  onStored: (appId: string) => void
}

export const NewAppDrawer = ({ open, services, onClose, onStored }: NewAppDrawerProps) => {
  const texts = useTexts(signInAppsTexts)
  const [created, setCreated] = useState<CreatedOauthApp>()
  const handleStored = ({ id }: CreatedOauthApp) => {
    setCreated(undefined)
    onStored(id)
  }
  return (
    <Drawer
      open={open || created !== undefined}
      onClose={onClose}
      title={created ? texts.secretTitle : texts.newTitle}
      staysOpen={created !== undefined}
    >
      {created ? (
        <SecretReveal
          label={texts.secret}
          text={texts.secretText}
          secret={created.client_secret}
          fileName={`${created.client_id}-secret.txt`}
          onStored={() => handleStored(created)}
        />
      ) : (
        <NewAppForm services={services} onCreated={setCreated} onCancel={onClose} />
      )}
    </Drawer>
  )
}

// The overview of an app: its name, ids, a new secret, a test sign-in, and deletion.

import { signInAppLimits } from '@company-data/protocol/limits'
import type { OauthApp, RegeneratedSecret, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  CopyButton,
  Details,
  Form,
  showToast,
  TextField,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem, noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { Link } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { newSecretProblem } from '../../app/create-with-secret.ts'
import { usePluginsChanged } from '../../app/plugins.ts'
import { NewSecretDialog, useOverlapDetails } from '../../app/secret-overlap.tsx'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'
import { TrySignIn } from './try-sign-in.tsx'
import { useUpdateApp } from './update-app.ts'

const NameForm = ({ app }: { app: OauthApp }) => {
  const texts = useTexts(signInAppsTexts)
  const errorTexts = useTexts(appTexts)
  const update = useUpdateApp(app, texts.saved)
  const { errors, problem } = update.error ? toProblems(update.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ name = '' }) => update.mutate({ name: name.trim() })}
      actions={
        <Button type="submit" busy={update.isPending}>
          {texts.save}
        </Button>
      }
    >
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={app.name}
        maxLength={signInAppLimits.nameCharacters}
        validate={(name) => (name.trim() === '' ? texts.nameNeeded : null)}
      />
    </Form>
  )
}

const AppDetails = ({ app, service }: { app: OauthApp; service: ServiceRecord | undefined }) => {
  const texts = useTexts(signInAppsTexts)
  const formats = useFormats()
  const overlap = useOverlapDetails(app.previous_secret_until)
  return (
    <Details
      facts={[
        {
          label: texts.clientId,
          value: (
            <>
              <code>{app.client_id}</code>
              <CopyButton text={app.client_id} label={texts.clientId} />
            </>
          ),
        },
        {
          label: texts.service,
          value: service ? <Link to={paths.service(service.id)}>{service.name}</Link> : texts.goneService,
        },
        ...overlap,
        { label: texts.created, value: formats.dateTime(app.created_at) },
      ]}
    />
  )
}

const Secret = ({ app, onSecret }: { app: OauthApp; onSecret: (secret: RegeneratedSecret) => void }) => {
  const texts = useTexts(signInAppsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const changed = usePluginsChanged()
  const [asking, setAsking] = useState(false)
  const regenerate = useAction({
    mutationFn: (overlap_hours: number) => client.oauthApps.regenerateSecret(app.id, { overlap_hours }),
    onSuccess: async (secret) => {
      setAsking(false)
      onSecret(secret)
      await changed()
    },
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
  return (
    <section className={styles.section} aria-label={texts.secretCard}>
      <div className={styles.head}>
        <h3>{texts.secretCard}</h3>
        <Button icon="replay" onClick={() => setAsking(true)}>
          {texts.regenerate}
        </Button>
      </div>
      <p className={styles.note}>
        {texts.secretNote} {texts.recovery} <Link to={paths.recoveryCopies}>{texts.toRecovery}</Link>
      </p>
      <NewSecretDialog
        open={asking}
        title={texts.regenerateTitle}
        text={texts.regenerateText}
        action={texts.regenerate}
        busy={regenerate.isPending}
        problem={regenerate.error && newSecretProblem(regenerate.error, commonTexts)}
        onClose={() => setAsking(false)}
        onConfirm={(hours) => regenerate.mutate(hours)}
      />
    </section>
  )
}

const End = ({ app, onDeleted }: { app: OauthApp; onDeleted: () => void }) => {
  const texts = useTexts(signInAppsTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const changed = usePluginsChanged()
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.oauthApps.delete(app.id)),
    onSuccess: async () => {
      setAsking(false)
      onDeleted()
      showToast(texts.removed)
      await changed()
    },
  })
  return (
    <section className={styles.section} aria-label={texts.endTitle}>
      <h3>{texts.endTitle}</h3>
      <p className="muted">{texts.removeText}</p>
      <div>
        <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.removeTitle(app.name)}
        text={texts.removeText}
        action={texts.remove}
        typeToConfirm={app.name}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, commonTexts, 'once')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </section>
  )
}

interface OverviewPanelProps {
  app: OauthApp
  service: ServiceRecord | undefined
  onSecret: (secret: RegeneratedSecret) => void
  onDeleted: () => void
}

export const OverviewPanel = ({ app, service, onSecret, onDeleted }: OverviewPanelProps) => (
  <div className={styles.sections}>
    <AppDetails app={app} service={service} />
    <NameForm app={app} />
    <TrySignIn app={app} />
    <Secret app={app} onSecret={onSecret} />
    <End app={app} onDeleted={onDeleted} />
  </div>
)

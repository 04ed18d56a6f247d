// One account client in a drawer: its rights, a new secret, and deletion.

import type { AccountClientRecord, RegeneratedSecret } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  CopyButton,
  Details,
  Drawer,
  Form,
  SecretReveal,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { newSecretProblem } from '../../app/create-with-secret.ts'
import { NewSecretDialog, useOverlapDetails } from '../../app/secret-overlap.tsx'
import { useClient } from '../../session/use-session.tsx'
import { CapabilityChoice } from './capability-choice.tsx'
import styles from './clients.module.css'
import { useClientsChanged } from './clients-query.ts'
import { clientsTexts } from './clients-texts.ts'

const CapabilityForm = ({ record }: { record: AccountClientRecord }) => {
  const texts = useTexts(clientsTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const clientsChanged = useClientsChanged()
  const [capabilities, setCapabilities] = useState<AccountClientRecord['capabilities']>(record.capabilities)
  useUnsaved(() => capabilities.toSorted().join() !== record.capabilities.toSorted().join())
  const change = useAction({
    mutationFn: () => client.accountClients.setCapabilities(record.client_id, { capabilities }),
    onSuccess: async () => {
      await clientsChanged()
      showToast(texts.saved)
    },
  })
  const problem = change.error ? formatProblem(change.error, errorTexts) : undefined
  return (
    <Form
      problem={problem}
      onSubmit={() => change.mutate()}
      actions={
        <Button type="submit" kind="main" busy={change.isPending}>
          {texts.save}
        </Button>
      }
    >
      <CapabilityChoice selectedCapabilities={capabilities} onChange={(next) => setCapabilities([...next])} />
    </Form>
  )
}

interface ActionsProps {
  record: AccountClientRecord
  onRegenerated: (secret: RegeneratedSecret) => void
  onDeleted: () => void
}

const useActions = ({ record, onRegenerated, onDeleted }: ActionsProps, onDone: () => void) => {
  const texts = useTexts(clientsTexts)
  const client = useClient()
  const clientsChanged = useClientsChanged()
  const regenerate = useAction({
    mutationFn: (overlap_hours: number) => client.accountClients.regenerateSecret(record.client_id, { overlap_hours }),
    onSuccess: async (secret) => {
      onDone()
      onRegenerated(secret)
      await clientsChanged()
    },
  })
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.accountClients.delete(record.client_id)),
    onSuccess: async () => {
      onDone()
      onDeleted()
      showToast(texts.removed)
      await clientsChanged()
    },
  })
  return { regenerate, remove }
}

const Actions = (props: ActionsProps) => {
  const texts = useTexts(clientsTexts)
  const errorTexts = useTexts(appTexts)
  const [asking, setAsking] = useState<'regenerate' | 'remove'>()
  const actions = useActions(props, () => setAsking(undefined))
  return (
    <div className={styles.acts}>
      <Button icon="replay" onClick={() => setAsking('regenerate')}>
        {texts.regenerate}
      </Button>
      <Button kind="danger" icon="trash" onClick={() => setAsking('remove')}>
        {texts.remove}
      </Button>
      <NewSecretDialog
        open={asking === 'regenerate'}
        title={texts.regenerateTitle}
        text={texts.regenerateText}
        action={texts.regenerate}
        busy={actions.regenerate.isPending}
        problem={actions.regenerate.error && newSecretProblem(actions.regenerate.error, errorTexts)}
        onConfirm={(hours) => actions.regenerate.mutate(hours)}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={texts.removeTitle(props.record.name)}
        text={texts.removeText}
        action={texts.remove}
        busy={actions.remove.isPending}
        problem={actions.remove.error && formatProblem(actions.remove.error, errorTexts, 'once')}
        onConfirm={() => actions.remove.mutate()}
        onClose={() => setAsking(undefined)}
      />
    </div>
  )
}

const ClientDetails = ({ record }: { record: AccountClientRecord }) => {
  const texts = useTexts(clientsTexts)
  const overlap = useOverlapDetails(record.previous_secret_until)
  return (
    <Details
      facts={[
        {
          label: texts.clientId,
          value: (
            <>
              <code>{record.client_id}</code>
              <CopyButton text={record.client_id} label={texts.clientId} />
            </>
          ),
        },
        ...(record.purpose === null ? [] : [{ label: texts.purpose, value: <code>{record.purpose}</code> }]),
        ...(record.redirect_uri === null
          ? []
          : [{ label: texts.redirectUri, value: <code>{record.redirect_uri}</code> }]),
        ...overlap,
      ]}
    />
  )
}

interface ClientDrawerProps {
  client: AccountClientRecord | undefined
  onClose: () => void
}

export const ClientDrawer = ({ client, onClose }: ClientDrawerProps) => {
  const texts = useTexts(clientsTexts)
  const formats = useFormats()
  const [secret, setSecret] = useState<RegeneratedSecret>()
  const record = useLastValue(client)
  if (!record) return null
  return (
    <Drawer
      open={client !== undefined}
      onClose={onClose}
      title={secret ? texts.secretTitle : record.name}
      summary={`${texts.created} ${formats.date(record.created_at)}`}
      staysOpen={secret !== undefined}
    >
      {secret && (
        <SecretReveal
          label={texts.secret}
          text={texts.secretText}
          secret={secret.client_secret}
          fileName={`${secret.client_id}-secret.txt`}
          onStored={() => setSecret(undefined)}
        />
      )}
      {/* Hidden but not unmounted: the choices are there again once the secret is stored. */}
      <div hidden={secret !== undefined}>
        <div className={styles.sections}>
          <ClientDetails record={record} />
          <CapabilityForm key={record.client_id} record={record} />
          <Actions record={record} onRegenerated={setSecret} onDeleted={onClose} />
        </div>
      </div>
    </Drawer>
  )
}

// API access of a service (D1-CLI-07): creates, renews and deletes its client.

import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { RegeneratedSecret, ServiceRecord } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  Drawer,
  Empty,
  LinkButton,
  Notice,
  showToast,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { QueryView, useAction, useIdempotentDelete } from '@company-data/web/app'
import { accountQuery, formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { appTexts } from '../../app/app-texts.ts'
import { newSecretProblem, useCreateWithSecret } from '../../app/create-with-secret.ts'
import { NewSecretDialog } from '../../app/secret-overlap.tsx'
import { paths } from '../../paths.ts'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import styles from './api-access.module.css'
import { apiAccessTexts } from './api-access-texts.ts'
import { ClientCard, CodeCard, PatternsCard, type ShownClient } from './client-cards.tsx'
import { RedirectForm, SecretDrawer } from './client-drawer.tsx'

const useServiceClient = ({ id, client_id }: ServiceRecord) => {
  const client = useClient()
  const isOwner = useIsOwner()
  return useQuery({
    queryKey: ['services', id, 'client', client_id],
    queryFn: async (): Promise<ShownClient | null> => {
      // The service record says if there is a client: having none is a normal state of this page.
      if (client_id === null) return null
      // a delegate reads only the client's id, which the service record has.
      return isOwner ? client.serviceClients.read(id) : { client_id }
    },
  })
}

/** Every change of the client also appears in the service record. */
const useClientAction = <Input, Result>(
  work: (input: Input) => Promise<Result>,
  { onResult, endsClient = false }: { onResult?: (result: Result) => void; endsClient?: boolean } = {},
) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: work,
    // First of all, and also if the form is closed by then: a secret is shown only here.
    onSuccess: (result) => onResult?.(result),
    // A deleted client must not be requested again; the service record says that it is deleted.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: ['services'],
        predicate: ({ queryKey }) => !(endsClient && queryKey[2] === 'client'),
      }),
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
}

type Secret = Pick<RegeneratedSecret, 'client_secret'>

const useActions = (serviceId: string, onSecret: (secret: string) => void) => {
  const client = useClient()
  const onResult = ({ client_secret }: Secret) => onSecret(client_secret)
  return {
    create: useClientAction(
      useCreateWithSecret({
        make: (redirectUri: string | null): Promise<Secret> =>
          client.serviceClients.create(serviceId, redirectUri === null ? {} : { redirect_uri: redirectUri }),
        // A service has at most one client.
        list: async () => [(await client.services.read(serviceId)).client_id].filter((id) => id !== null),
        getId: (clientId) => clientId,
        isMadeFrom: () => true,
        renew: () => client.serviceClients.regenerateSecret(serviceId),
      }),
      { onResult },
    ),
    regenerate: useClientAction(
      (overlap_hours: number) => client.serviceClients.regenerateSecret(serviceId, { overlap_hours }),
      { onResult },
    ),
    edit: useClientAction((redirect_uri: string | null) => client.serviceClients.update(serviceId, { redirect_uri })),
    remove: useClientAction(
      useIdempotentDelete(() => client.serviceClients.delete(serviceId)),
      { endsClient: true },
    ),
  }
}

type Open = 'create' | 'regenerate' | 'edit' | 'remove' | undefined

const PlanLink = ({ kind }: { kind: 'main' | 'plain' }) => {
  const commonTexts = useTexts(appTexts)
  const isOwner = useIsOwner()
  if (!isOwner) return null
  return (
    <Link to={paths.plan} asChild>
      <LinkButton kind={kind}>{commonTexts.choosePlan}</LinkButton>
    </Link>
  )
}

const NoClient = ({ level, onCreate }: { level: Level; onCreate: () => void }) => {
  const texts = useTexts(apiAccessTexts)
  const isOwner = useIsOwner()
  if (!hasLevel(level, 'basic'))
    return (
      <Empty
        icon="key"
        title={texts.freeTitle}
        text={isOwner ? texts.freeText : texts.freeDelegate}
        action={<PlanLink kind="main" />}
      />
    )
  const action = isOwner && (
    <Button kind="main" icon="plus" onClick={onCreate}>
      {texts.create}
    </Button>
  )
  return (
    <Empty icon="key" title={texts.emptyTitle} text={isOwner ? texts.emptyText : texts.emptyDelegate} action={action} />
  )
}

interface DialogsProps {
  actions: ReturnType<typeof useActions>
  open: Open
  redirectUri: string
  onClose: () => void
}

const Forms = ({ actions: { create, edit }, open, redirectUri, onClose }: DialogsProps) => {
  const texts = useTexts(apiAccessTexts)
  return (
    <>
      <Drawer open={open === 'create'} onClose={onClose} title={texts.createTitle}>
        <RedirectForm
          action={texts.create}
          lead={texts.createLead}
          redirectUri=""
          busy={create.isPending}
          error={create.error}
          call="once"
          onCancel={onClose}
          onSubmit={(uri) => create.mutate(uri)}
        />
      </Drawer>
      <Drawer open={open === 'edit'} onClose={onClose} title={texts.editTitle}>
        <RedirectForm
          action={texts.save}
          redirectUri={redirectUri}
          busy={edit.isPending}
          error={edit.error}
          onCancel={onClose}
          onSubmit={(uri) =>
            edit.mutate(uri, {
              onSuccess: () => {
                showToast(texts.saved)
                onClose()
              },
            })
          }
        />
      </Drawer>
    </>
  )
}

const Questions = ({ actions: { regenerate, remove }, open, onClose }: DialogsProps) => {
  const texts = useTexts(apiAccessTexts)
  const errorTexts = useTexts(appTexts)
  return (
    <>
      <NewSecretDialog
        open={open === 'regenerate'}
        title={texts.regenerateTitle}
        text={texts.regenerateText}
        action={texts.regenerate}
        busy={regenerate.isPending}
        problem={regenerate.error && newSecretProblem(regenerate.error, errorTexts)}
        onClose={onClose}
        onConfirm={(hours) => regenerate.mutate(hours)}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
        onClose={onClose}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              showToast(texts.removed)
              onClose()
            },
          })
        }
      />
    </>
  )
}

const ApiAccess = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(apiAccessTexts)
  const account = useQuery(accountQuery(useClient()))
  const record = useServiceClient(service)
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string>()
  const actions = useActions(service.id, (text) => {
    setOpen(undefined)
    setSecret(text)
  })
  useUnsaved(() => actions.create.isPending || actions.regenerate.isPending)
  const close = () => {
    for (const mutation of Object.values(actions)) mutation.reset()
    setOpen(undefined)
  }
  const dialogs = { actions, open, redirectUri: record.data?.redirect_uri ?? '', onClose: close }
  return (
    <>
      <QueryView query={record} shape="form">
        {(data) =>
          data === null ? (
            <QueryView query={account} shape="form">
              {({ level }) => <NoClient level={level} onCreate={() => setOpen('create')} />}
            </QueryView>
          ) : (
            <>
              {account.data && !hasLevel(account.data.level, 'basic') && (
                <Notice tone="warn" title={texts.endedTitle} action={<PlanLink kind="plain" />}>
                  {texts.endedText}
                </Notice>
              )}
              <div className={styles.columns}>
                <ClientCard
                  record={data}
                  onRegenerate={() => setOpen('regenerate')}
                  onEdit={() => setOpen('edit')}
                  onRemove={() => setOpen('remove')}
                />
                {data.patterns && <PatternsCard patterns={data.patterns} />}
              </div>
              <CodeCard service={service} clientId={data.client_id} />
            </>
          )
        }
      </QueryView>
      <Forms {...dialogs} />
      <Questions {...dialogs} />
      <SecretDrawer secret={secret} onStored={() => setSecret(undefined)} />
    </>
  )
}

export const ApiAccessPage = () => (
  <ServicePage tab="api-access">{(service) => <ApiAccess service={service} />}</ServicePage>
)

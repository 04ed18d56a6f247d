// API access of a service (D1-CLI-07): creates, renews and deletes its client.

import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { RegeneratedSecret, ServiceRecord } from '@company-data/sdk/company'
import { Button, ConfirmDialog, Drawer, Empty, LinkButton, Notice, showToast, useTexts } from '@company-data/ui'
import { QueryView, useDeleteOnce } from '@company-data/ui/frame'
import { accountQuery, problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { frameTexts } from '../frame/frame-texts.ts'
import { newSecretProblem, useMakeSecretOnce } from '../frame/make-secret-once.ts'
import { paths } from '../paths.ts'
import { ServicePage } from '../service-frame/service-page.tsx'
import { useClient, useIsOwner } from '../session/use-session.tsx'
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
      // The service record says whether there is a client: having none is a normal state of this page.
      if (client_id === null) return null
      // a delegate reads nothing of the client but its id, which the service record has.
      return isOwner ? client.getServiceClient(id) : { client_id }
    },
  })
}

/** Every change of the client also appears in the service record. */
const useAct = <Input, Answer>(act: (input: Input) => Promise<Answer>, endsClient = false) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    // A deleted client must not be requested again; the service record says that it is gone.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: ['services'],
        predicate: ({ queryKey }) => !(endsClient && queryKey[2] === 'client'),
      }),
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
}

const useActs = (serviceId: string) => {
  const client = useClient()
  return {
    create: useAct(
      useMakeSecretOnce({
        make: (redirectUri: string | null): Promise<RegeneratedSecret> =>
          client.registerServiceClient(serviceId, redirectUri === null ? {} : { redirect_uri: redirectUri }),
        // A service has at most one client.
        list: async () => [(await client.getService(serviceId)).client_id].filter((id) => id !== null),
        idOf: (clientId) => clientId,
        isMadeFrom: () => true,
        renew: () => client.regenerateServiceClientSecret(serviceId),
      }),
    ),
    regenerate: useAct(() => client.regenerateServiceClientSecret(serviceId)),
    edit: useAct((redirect_uri: string | null) => client.updateServiceClient(serviceId, { redirect_uri })),
    remove: useAct(
      useDeleteOnce(() => client.deleteServiceClient(serviceId)),
      true,
    ),
  }
}

type Open = 'create' | 'regenerate' | 'edit' | 'remove' | undefined

const PlanLink = ({ kind }: { kind: 'main' | 'plain' }) => {
  const frame = useTexts(frameTexts)
  const isOwner = useIsOwner()
  if (!isOwner) return null
  return (
    <Link to={paths.plan} asChild>
      <LinkButton kind={kind}>{frame.choosePlan}</LinkButton>
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
  acts: ReturnType<typeof useActs>
  open: Open
  redirectUri: string
  onClose: () => void
  onSecret: (secret: string) => void
}

const Forms = ({ acts: { create, edit }, open, redirectUri, onClose, onSecret }: DialogsProps) => {
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
          onSubmit={(uri) => create.mutate(uri, { onSuccess: ({ client_secret }) => onSecret(client_secret) })}
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

const Questions = ({ acts: { regenerate, remove }, open, onClose, onSecret }: DialogsProps) => {
  const texts = useTexts(apiAccessTexts)
  const errorTexts = useTexts(frameTexts)
  return (
    <>
      <ConfirmDialog
        open={open === 'regenerate'}
        title={texts.regenerateTitle}
        text={texts.regenerateText}
        action={texts.regenerate}
        busy={regenerate.isPending}
        problem={regenerate.error && newSecretProblem(regenerate.error, errorTexts)}
        onClose={onClose}
        onConfirm={() => regenerate.mutate(undefined, { onSuccess: ({ client_secret }) => onSecret(client_secret) })}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.error && problemOf(remove.error, errorTexts, 'once')}
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
  const acts = useActs(service.id)
  const [open, setOpen] = useState<Open>()
  const [secret, setSecret] = useState<string>()
  const close = () => {
    for (const act of Object.values(acts)) act.reset()
    setOpen(undefined)
  }
  const showSecret = (text: string) => {
    close()
    setSecret(text)
  }
  const dialogs = { acts, open, redirectUri: record.data?.redirect_uri ?? '', onClose: close, onSecret: showSecret }
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

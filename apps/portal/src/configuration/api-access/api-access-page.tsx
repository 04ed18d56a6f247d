// API access of a service (D1-CLI-07): creates, renews and deletes its client.

import { hasLevel, type Level } from '@company-data/protocol/levels'
import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, Notice, useTexts, useUnsaved } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { PlanLink } from '../../session/plan-link.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import styles from './api-access.module.css'
import { apiAccessTexts } from './api-access-texts.ts'
import { useClientActions, useServiceClient } from './client-actions.ts'
import { ClientCard, CodeCard, PatternsCard } from './client-cards.tsx'
import { Forms, type OpenDialog, Questions } from './client-dialogs.tsx'
import { SecretDrawer } from './client-drawer.tsx'

const NoClient = ({ level, onCreate }: { level: Level; onCreate: () => void }) => {
  const texts = useTexts(apiAccessTexts)
  const isOwner = useIsOwner()
  if (!hasLevel(level, 'basic'))
    return (
      <Empty
        icon="key"
        title={texts.freeTitle}
        text={isOwner ? texts.freeText : texts.freeDelegate}
        action={<PlanLink level="basic" kind="main" />}
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

const ApiAccess = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(apiAccessTexts)
  const account = useQuery(accountQuery(useClient()))
  const record = useServiceClient(service)
  const [open, setOpen] = useState<OpenDialog>()
  const [secret, setSecret] = useState<string>()
  const actions = useClientActions(service.id, (text) => {
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
                <Notice tone="warn" title={texts.endedTitle} action={<PlanLink level="basic" />}>
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

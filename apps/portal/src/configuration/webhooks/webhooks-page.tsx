// The webhooks of a service (G-182): health, and the backlog of webhooks and feed. Filter and open row are in the
// address.

import type { ServiceRecord, WebhookRecord, WrittenWebhook } from '@company-data/sdk/company'
import {
  Button,
  Empty,
  IconButton,
  Pager,
  Row,
  Segments,
  showToast,
  Table,
  useFormats,
  useTexts,
  useUnsaved,
} from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { NewWebhookDrawer } from './new-webhook-drawer.tsx'
import { SecretDrawer } from './secret-drawer.tsx'
import { useColumns } from './webhook-columns.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookFigures } from './webhook-figures.tsx'
import type { WebhookMenuProps } from './webhook-menu.tsx'
import { useWebhookActions, type WebhookActions, webhooksQuery } from './webhook-queries.ts'
import { type OpenQuestion, WebhookQuestions } from './webhook-questions.tsx'
import { isStateFilter, matchingWebhooks, stateFilters } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

/** The number of health strips fetched at a time. */
const PAGE_SIZE = 20

/** All address parameters of the open webhook. */
const CLOSED = {
  open: undefined,
  view: undefined,
  attempt: undefined,
  event: undefined,
  show: undefined,
  period: undefined,
  type: undefined,
  find: undefined,
  after: undefined,
}

const AddButton = () => {
  const texts = useTexts(webhooksTexts)
  const { change } = useSearchState()
  const isOwner = useIsOwner()
  return (
    isOwner && (
      <Button kind="main" icon="plus" onClick={() => change({ ...CLOSED, new: '1' })}>
        {texts.add}
      </Button>
    )
  )
}

const EmptyState = ({ isFiltered }: { isFiltered: boolean }) => {
  const texts = useTexts(webhooksTexts)
  const { change } = useSearchState()
  const isOwner = useIsOwner()
  if (isFiltered)
    return (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={() => change({ state: undefined, page: undefined })}>{texts.clear}</Button>}
      />
    )
  return (
    <Empty
      icon="webhook"
      title={texts.emptyTitle}
      text={isOwner ? texts.emptyText : texts.emptyDelegate}
      action={<AddButton />}
    />
  )
}

interface FiltersProps {
  webhooks: readonly WebhookRecord[]
  busy: boolean
  onRefresh: () => void
}

const Filters = ({ webhooks, busy, onRefresh }: FiltersProps) => {
  const texts = useTexts(webhooksTexts)
  const { get, change } = useSearchState()
  const state = get('state')
  return (
    <Row>
      <Segments
        label={texts.filter}
        value={isStateFilter(state) ? state : 'all'}
        onChange={(next) => change({ state: next === 'all' ? undefined : next, page: undefined })}
        options={stateFilters.map((value) => ({
          value,
          label: texts.filters[value],
          count: matchingWebhooks(webhooks, value).length,
        }))}
      />
      <IconButton icon="replay" label={texts.refresh} aria-busy={busy || undefined} onClick={onRefresh} />
    </Row>
  )
}

interface ListProps {
  service: ServiceRecord
  webhooks: readonly WebhookRecord[]
  menu: Omit<WebhookMenuProps, 'webhook' | 'label'>
}

const WebhookList = ({ service, webhooks, menu }: ListProps) => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const { get, change } = useSearchState()
  const state = get('state')
  const matching = matchingWebhooks(webhooks, isStateFilter(state) ? state : 'all')
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(get('page'))) || 1))
  const rows = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const go = (to: number) => () => change({ page: to === 1 ? undefined : String(to) })
  const range = [(page - 1) * PAGE_SIZE + 1, (page - 1) * PAGE_SIZE + rows.length, matching.length] as const
  return (
    <Table
      label={texts.title}
      columns={useColumns({ service, menu })}
      rows={rows}
      rowId={({ id }) => id}
      selected={get('open')}
      onOpen={({ id }) => change({ ...CLOSED, open: id })}
      empty={<EmptyState isFiltered={webhooks.length > 0} />}
      footer={
        pages > 1 && (
          <Pager
            range={texts.shown(formats.number(range[0]), formats.number(range[1]), formats.number(range[2]))}
            onPrevious={page > 1 ? go(page - 1) : undefined}
            onNext={page < pages ? go(page + 1) : undefined}
          />
        )
      }
    />
  )
}

interface Menus {
  actions: WebhookActions
  onAsk: (question: OpenQuestion) => void
}

const useMenu = ({ actions, onAsk }: Menus): ListProps['menu'] => {
  const texts = useTexts(webhooksTexts)
  const { get, change } = useSearchState()
  // The place where the response is shown.
  const show = ({ id }: WebhookRecord) => change(get('open') === id ? { view: undefined } : { ...CLOSED, open: id })
  return {
    onTest: (webhook) => {
      show(webhook)
      actions.test.mutate(webhook.id)
    },
    onProbe: (webhook) => {
      show(webhook)
      actions.probe.mutate(webhook.id, { onSuccess: () => showToast(texts.probed) })
    },
    onResume: (webhook) =>
      actions.resume.mutate(webhook.id, { onSuccess: () => showToast(texts.resumed), onError: () => show(webhook) }),
    onAsk: (question, webhook) => onAsk({ question, webhook }),
  }
}

const Webhooks = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(webhooksTexts)
  const { get, change } = useSearchState()
  const query = useQuery(webhooksQuery(useClient(), service.id))
  const isOwner = useIsOwner()
  const [question, setQuestion] = useState<OpenQuestion>()
  const [written, setWritten] = useState<WrittenWebhook>()
  const showSecret = (webhook: WrittenWebhook) => {
    setQuestion((open) => (open?.question === 'rotate' ? undefined : open))
    if (webhook.hmac_secret_once !== undefined) setWritten(webhook)
  }
  const actions = useWebhookActions(service.id, {
    onChanged: showSecret,
    onCreated: (webhook) => {
      change({ new: undefined })
      showToast(texts.created)
      showSecret(webhook)
    },
  })
  useUnsaved(() => actions.create.isPending || actions.rotate.isPending)
  const menu = useMenu({ actions, onAsk: setQuestion })
  const closeNew = () => {
    actions.create.reset()
    change({ new: undefined })
  }
  const closeQuestion = () => {
    for (const mutation of [actions.pause, actions.rotate, actions.remove]) mutation.reset()
    setQuestion(undefined)
  }
  return (
    <>
      <QueryView query={query}>
        {(webhooks) => (
          <>
            <WebhookFigures service={service} webhooks={webhooks} />
            {webhooks.length > 0 && (
              <Filters webhooks={webhooks} busy={query.isRefetching} onRefresh={() => void query.refetch()} />
            )}
            <WebhookList service={service} webhooks={webhooks} menu={menu} />
            <WebhookDrawer
              service={service}
              webhooks={webhooks}
              webhookId={get('open')}
              actions={actions}
              menu={menu}
              onClose={() => change(CLOSED)}
            />
          </>
        )}
      </QueryView>
      <NewWebhookDrawer open={isOwner && get('new') !== undefined} create={actions.create} onClose={closeNew} />
      <WebhookQuestions asking={question} actions={actions} onClose={closeQuestion} onRemoved={() => change(CLOSED)} />
      <SecretDrawer written={written} onStored={() => setWritten(undefined)} />
    </>
  )
}

export const WebhooksPage = () => (
  <ServicePage tab="webhooks" actions={<AddButton />}>
    {(service) => <Webhooks service={service} />}
  </ServicePage>
)

// One webhook in a drawer: health and attempts, opened bodies, and settings. The open section is in the address.

import type { ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import { Drawer, Empty, LinkButton, Tabs, useLastValue, useTexts, useUnsaved } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { AttemptsChart } from './attempts/attempts-chart.tsx'
import { WebhookAttempts } from './attempts/webhook-attempts.tsx'
import { EventCatalogue } from './catalogue/event-catalogue.tsx'
import { WebhookPayload } from './payload/webhook-payload.tsx'
import { useAge } from './use-age.ts'
import { StateBadge } from './webhook-columns.tsx'
import { toPatch } from './webhook-draft.ts'
import { WebhookHealth } from './webhook-health.tsx'
import { WebhookMenu, type WebhookMenuProps } from './webhook-menu.tsx'
import type { WebhookActions } from './webhook-queries.ts'
import { type EditedSettings, WebhookSettings } from './webhook-settings.tsx'
import styles from './webhooks.module.css'
import { splitUrl } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

interface SectionsProps {
  service: ServiceRecord
  webhook: WebhookRecord
  actions: WebhookActions
}

const VIEWS = ['attempts', 'events', 'payload', 'settings'] as const

const Sections = ({ service, webhook, actions }: SectionsProps) => {
  const texts = useTexts(webhooksTexts)
  const { get, change } = useSearchState()
  // During the exit animation the address has nothing open, but the section stays.
  const isOpen = get('open') === webhook.id
  const view = useLastValue(isOpen ? (VIEWS.find((name) => name === get('view')) ?? 'attempts') : undefined)
  // Both keep their state while other sections are open.
  const [body, setBody] = useState('')
  const [draftSettings, setDraftSettings] = useState<EditedSettings>()
  useUnsaved(
    () => draftSettings !== undefined && Object.keys(toPatch(draftSettings.base, draftSettings.draft)).length > 0,
  )
  const bodies = {
    attempts: (
      <div className={styles.stack}>
        <WebhookHealth service={service} webhook={webhook} actions={actions} />
        <AttemptsChart service={service} webhook={webhook} />
        <WebhookAttempts service={service} webhook={webhook} test={actions.test} />
        <div>
          <Link to={`${paths.service(service.id, 'logs')}?webhook=${encodeURIComponent(webhook.id)}`} asChild>
            <LinkButton icon="scroll">{texts.toLogs}</LinkButton>
          </Link>
        </div>
      </div>
    ),
    events: <EventCatalogue webhook={webhook} />,
    payload: <WebhookPayload service={service} webhook={webhook} text={body} onChange={setBody} />,
    settings: (
      <WebhookSettings
        webhook={webhook}
        editedSettings={draftSettings}
        onEdit={setDraftSettings}
        update={actions.update}
        endOverlap={actions.endOverlap}
      />
    ),
  }
  return (
    <Tabs
      value={view ?? 'attempts'}
      onChange={(next) => change({ view: next === 'attempts' ? undefined : next })}
      sections={VIEWS.map((id) => ({ id, label: texts.views[id], body: bodies[id] }))}
    />
  )
}

interface WebhookDrawerProps extends Omit<SectionsProps, 'webhook'> {
  webhooks: readonly WebhookRecord[]
  /** Undefined if none is open. */
  webhookId: string | undefined
  menu: Omit<WebhookMenuProps, 'webhook' | 'label'>
  onClose: () => void
}

export const WebhookDrawer = ({ webhooks, webhookId, menu, onClose, ...rest }: WebhookDrawerProps) => {
  const texts = useTexts(webhooksTexts)
  const age = useAge()
  const present = webhooks.find(({ id }) => id === webhookId)
  const webhook = useLastValue(present)
  if (webhookId !== undefined && present === undefined)
    return (
      <Drawer open onClose={onClose} title={texts.title}>
        <Empty icon="webhook" title={texts.gone} text={texts.goneText} />
      </Drawer>
    )
  if (webhook === undefined) return null
  const { host, rest: path } = splitUrl(webhook.url)
  return (
    <Drawer
      open={webhookId !== undefined}
      onClose={onClose}
      title={
        <>
          {webhook.name !== null && `${webhook.name} · `}
          <span title={webhook.url}>
            {host}
            {path}
          </span>
        </>
      }
      summary={
        <>
          <StateBadge webhook={webhook} />
          <span>{age(webhook.health_changed_at)}</span>
        </>
      }
      actions={<WebhookMenu webhook={webhook} label={texts.menu(host)} {...menu} />}
      flush
    >
      <Sections key={webhook.id} webhook={webhook} {...rest} />
    </Drawer>
  )
}

// The columns of the webhook list: target, state, events, recent attempts, and backlog.
import type { ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import { Badge, type Column, RowButton, Tag, Tooltip, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { HealthStrip } from './health-strip.tsx'
import { useAge } from './use-age.ts'
import { WebhookMenu, type WebhookMenuProps } from './webhook-menu.tsx'
import { lastAttemptsQuery } from './webhook-queries.ts'
import styles from './webhooks.module.css'
import { getAgeTone, getTone, getWebhookState, pollMs, splitUrl } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const Address = ({ url }: { url: string }) => {
  const { host, rest } = splitUrl(url)
  return (
    <span className={styles.address}>
      {host}
      <span className={styles.path}>{rest}</span>
    </span>
  )
}

export const StateBadge = ({ webhook }: { webhook: WebhookRecord }) => {
  const state = getWebhookState(webhook)
  return <Badge tone={getTone(state)}>{useTexts(webhooksTexts).states[state]}</Badge>
}

const Events = ({ events }: Pick<WebhookRecord, 'events'>) => {
  const texts = useTexts(webhooksTexts)
  const [first, ...others] = events
  if (first === undefined) return <span className="muted">{texts.allEvents}</span>
  return (
    <span className={styles.events}>
      <Tag>{first}</Tag>
      {others.length > 0 && (
        <Tooltip text={others.join(', ')}>
          <span className="muted">+{others.length}</span>
        </Tooltip>
      )}
    </span>
  )
}

const LastAttempts = ({ service, webhook }: { service: ServiceRecord; webhook: WebhookRecord }) => {
  const texts = useTexts(webhooksTexts)
  const { data, isError } = useQuery(lastAttemptsQuery(useClient(), service.id, webhook.id, pollMs([webhook])))
  if (isError) return <span className="muted">{texts.attemptsUnread}</span>
  return data === undefined ? null : <HealthStrip attempts={data} />
}

const Backlog = ({ webhook }: { webhook: WebhookRecord }) => {
  const formats = useFormats()
  const age = useAge()
  const { backlog_count, backlog_oldest_at } = webhook
  if (backlog_count === 0 || backlog_oldest_at === null) return <span className="muted number">0</span>
  return (
    <>
      <span className="number">{formats.number(backlog_count)}</span>
      <span className={styles.age} data-tone={getAgeTone(backlog_oldest_at, Date.now())}>
        {age(backlog_oldest_at)}
      </span>
    </>
  )
}

interface ColumnDeps {
  service: ServiceRecord
  menu: Omit<WebhookMenuProps, 'webhook' | 'label'>
}

export const useColumns = ({ service, menu }: ColumnDeps): readonly Column<WebhookRecord>[] => {
  const texts = useTexts(webhooksTexts)
  return [
    {
      id: 'endpoint',
      head: texts.endpoint,
      // The id is in the drawer; here it shows on hover.
      cell: ({ name, url, id }) => (
        <span title={id}>
          <RowButton>{name ?? <Address url={url} />}</RowButton>
          {name !== null && <Address url={url} />}
        </span>
      ),
    },
    { id: 'state', head: texts.state, width: 122, cell: (webhook) => <StateBadge webhook={webhook} /> },
    {
      id: 'events',
      head: texts.events,
      width: 220,
      optional: true,
      cell: ({ events }) => <Events events={events} />,
    },
    {
      id: 'attempts',
      head: texts.lastAttempts,
      width: 150,
      optional: true,
      cell: (webhook) => <LastAttempts service={service} webhook={webhook} />,
    },
    {
      id: 'backlog',
      head: texts.backlog,
      width: 130,
      align: 'end',
      optional: true,
      cell: (webhook) => <Backlog webhook={webhook} />,
    },
    {
      id: 'acts',
      head: texts.acts,
      width: 48,
      quiet: true,
      cell: (webhook) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from opening the row
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <span onClick={(event) => event.stopPropagation()}>
          <WebhookMenu webhook={webhook} label={texts.menu(splitUrl(webhook.url).host)} {...menu} />
        </span>
      ),
    },
  ]
}

// The backlog and the recent results of all webhooks of the service, and the backlog of the feed.
import { isPlatformError, type ServiceRecord, type WebhookRecord } from '@company-data/sdk/company'
import { type Figure, Figures, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { useAge } from './use-age.ts'
import { feedStatusQuery } from './webhook-queries.ts'
import { matchingWebhooks, sumBacklog } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

/** G-181, T-66: the feed is counted and never drained. */
const useFeedFigure = (serviceId: string): Figure => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const age = useAge()
  const { data, error } = useQuery(feedStatusQuery(useClient(), serviceId))
  const label = texts.figures.feed
  if (data === undefined) {
    if (!error) return { label, value: '…' }
    return { label, value: '—', note: isPlatformError(error, 'auth.forbidden') ? texts.feedClosed : texts.feedUnread }
  }
  const note = data.oldest_at === null ? texts.nothingWaits : texts.since(age(data.oldest_at))
  return { label, value: formats.number(data.plain_count), note }
}

export const WebhookFigures = ({
  service,
  webhooks,
}: {
  service: ServiceRecord
  webhooks: readonly WebhookRecord[]
}) => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const age = useAge()
  const feed = useFeedFigure(service.id)
  const failing = matchingWebhooks(webhooks, 'failing').length
  const { count, oldestAt } = sumBacklog(webhooks)
  return (
    <Figures
      figures={[
        {
          label: texts.figures.webhooks,
          value: formats.number(webhooks.length),
          note: failing === 0 ? texts.allWell : texts.failing(failing),
        },
        {
          label: texts.figures.backlog,
          value: formats.number(count),
          note: oldestAt === null ? texts.nothingWaits : texts.since(age(oldestAt)),
        },
        feed,
      ]}
    />
  )
}

// One log entry in a drawer. Buttons and arrow keys lead to the previous and next entry.
import type { ServiceLogEntry, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  type Detail,
  Details,
  Drawer,
  IconButton,
  JsonView,
  LinkButton,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Copyable } from '../../service-layout/service-page.tsx'
import styles from './logs.module.css'
import { getTone, getWebhookId } from './logs.ts'
import { logsTexts } from './logs-texts.ts'
import { useLogFormatter } from './use-log-formatter.ts'

export type Neighbours = Readonly<Record<'newer' | 'older', (() => void) | undefined>>

const useArrowKeys = (isOpen: boolean, { newer, older }: Neighbours): void => {
  useEffect(() => {
    if (!isOpen) return
    const step = (event: KeyboardEvent) => {
      const go = event.key === 'ArrowUp' ? newer : event.key === 'ArrowDown' ? older : undefined
      // Inside the data the arrow keys scroll.
      if (go === undefined || (event.target instanceof Element && event.target.closest('pre'))) return
      event.preventDefault()
      go()
    }
    // In the capture phase, because the drawer stops arrow keys.
    addEventListener('keydown', step, true)
    return () => removeEventListener('keydown', step, true)
  }, [isOpen, newer, older])
}

interface EntryDetailsProps {
  entry: ServiceLogEntry
  /** The webhook of the entry; undefined if it was deleted. */
  address: string | undefined
}

const useDetails = ({ entry, address }: EntryDetailsProps): Detail[] => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { formatDetail } = useLogFormatter()
  const detail = formatDetail(entry)
  const webhookId = getWebhookId(entry)
  return [
    ...(detail === '' ? [] : [{ label: texts.detail, value: detail }]),
    ...(webhookId === undefined
      ? []
      : [{ label: texts.webhook, value: <code>{address ?? `${texts.deletedWebhook} ${webhookId}`}</code> }]),
    {
      label: texts.at,
      value: <time dateTime={entry.at}>{`${formats.date(entry.at)}, ${formats.time(entry.at)}`}</time>,
    },
    { label: texts.kind, value: <code>{entry.kind}</code> },
    { label: texts.message, value: <span lang="en">{entry.message}</span> },
    { label: texts.id, value: <Copyable text={entry.id} label={texts.id} /> },
  ]
}

const EntryView = ({ service, ...props }: EntryDetailsProps & { service: ServiceRecord }) => {
  const texts = useTexts(logsTexts)
  const webhookId = getWebhookId(props.entry)
  return (
    <div className={styles.stack}>
      <Details facts={useDetails(props)} />
      <JsonView label={texts.data} value={props.entry.data} />
      {webhookId !== undefined && props.address !== undefined && (
        <div>
          <Link to={`${paths.service(service.id, 'webhooks')}?open=${encodeURIComponent(webhookId)}`} asChild>
            <LinkButton icon="webhook">{texts.toWebhook}</LinkButton>
          </Link>
        </div>
      )}
    </div>
  )
}

interface LogDrawerProps {
  service: ServiceRecord
  entry: ServiceLogEntry | undefined
  findWebhookUrl: (entry: ServiceLogEntry) => string | undefined
  neighbours: Neighbours
  onClose: () => void
}

export const LogDrawer = ({ service, entry, findWebhookUrl, neighbours, onClose }: LogDrawerProps) => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { formatTitle } = useLogFormatter()
  const lastEntry = useLastValue(entry)
  useArrowKeys(entry !== undefined, neighbours)
  if (!lastEntry) return null
  const tone = getTone(lastEntry)
  const when = formats.relative(lastEntry.at)
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={formatTitle(lastEntry)}
      summary={tone === 'plain' ? when : <Badge tone={tone}>{when}</Badge>}
      actions={(['newer', 'older'] as const).map((direction) => (
        <IconButton
          key={direction}
          icon={direction === 'newer' ? 'arrowUp' : 'arrowDown'}
          label={texts[direction]}
          disabled={neighbours[direction] === undefined}
          onClick={neighbours[direction]}
        />
      ))}
    >
      <EntryView service={service} entry={lastEntry} address={findWebhookUrl(lastEntry)} />
    </Drawer>
  )
}

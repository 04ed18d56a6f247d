// The columns of the log: event, webhook, detail and time.
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import styles from './logs.module.css'
import { getTone, type LogRow } from './logs.ts'
import { logsTexts } from './logs-texts.ts'
import { useLogFormatter } from './use-log-formatter.ts'

export const useColumns = (
  findWebhookUrl: (entry: ServiceLogEntry) => string | undefined,
): readonly Column<LogRow>[] => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { formatTitle, formatDetail } = useLogFormatter()
  return [
    {
      id: 'entry',
      head: texts.entry,
      cell: ({ entry }) => (
        <>
          <RowButton>
            <span className={styles.title}>
              {getTone(entry) !== 'plain' && <span className={styles.dot} data-tone={getTone(entry)} aria-hidden />}
              {formatTitle(entry)}
            </span>
          </RowButton>
          <span className="under">{findWebhookUrl(entry)}</span>
        </>
      ),
    },
    {
      id: 'detail',
      head: texts.detail,
      width: 440,
      optional: true,
      cell: ({ entry, probes }) => (
        <span className={styles.detail}>
          {[formatDetail(entry), ...(probes > 1 ? [texts.probes(formats.number(probes))] : [])].join(', ')}
        </span>
      ),
    },
    {
      id: 'at',
      head: texts.at,
      width: 200,
      align: 'end',
      cell: ({ entry: { at } }) => (
        <time className="muted number" dateTime={at}>
          {`${formats.date(at)}, ${formats.time(at)}`}
        </time>
      ),
    },
  ]
}

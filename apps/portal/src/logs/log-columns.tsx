// The columns of the log: event, webhook, detail and time.
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import styles from './logs.module.css'
import { toneOf } from './logs.ts'
import { logsTexts } from './logs-texts.ts'
import { useLogWords } from './use-log-words.ts'

export const useColumns = (
  addressOf: (entry: ServiceLogEntry) => string | undefined,
): readonly Column<ServiceLogEntry>[] => {
  const texts = useTexts(logsTexts)
  const formats = useFormats()
  const { titleOf, detailOf } = useLogWords()
  return [
    {
      id: 'entry',
      head: texts.entry,
      cell: (entry) => (
        <>
          <RowButton>
            <span className={styles.title}>
              <span className={styles.dot} data-tone={toneOf(entry)} aria-hidden />
              {titleOf(entry)}
            </span>
          </RowButton>
          <span className="id">{addressOf(entry) ?? entry.kind}</span>
        </>
      ),
    },
    {
      id: 'detail',
      head: texts.detail,
      width: 440,
      optional: true,
      cell: (entry) => <span className={styles.detail}>{detailOf(entry)}</span>,
    },
    {
      id: 'at',
      head: texts.at,
      width: 180,
      align: 'end',
      cell: ({ at }) => (
        <time className="muted number" dateTime={at}>
          {formats.dateTime(at)}
        </time>
      ),
    },
  ]
}

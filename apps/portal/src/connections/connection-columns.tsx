// The columns of the list: the customer, the first fields of the form, and since when.
import type { ConnectionRecord, RequestField } from '@company-data/sdk/company'
import { Badge, type Column, type Formats, Icon, RowButton, useFormats, useTexts } from '@company-data/ui'
import type { ValueWords } from '@company-data/ui/fields/rules'
import { useMemo } from 'react'
import { useIsUnlocked } from '../service-keys/use-service-keys.ts'
import { ValueText } from '../service-keys/value-text.tsx'
import { useValuesInWords } from '../session/use-values-in-words.ts'
import styles from './connections.module.css'
import { columnFields } from './connections.ts'
import { type ConnectionsTexts, connectionsTexts } from './connections-texts.ts'
import { useOpenedValue } from './use-opened.ts'

interface ValueCellProps {
  serviceId: string
  connection: ConnectionRecord
  slug: string
  words: ValueWords
}

/** Renders again only when its own value is opened. */
const ValueCell = ({ serviceId, connection, slug, words }: ValueCellProps) => {
  const texts = useTexts(connectionsTexts)
  const value = connection.values[slug]
  const opened = useOpenedValue(serviceId, value)
  const isUnlocked = useIsUnlocked(serviceId)
  if (value === undefined) return <span className="muted">–</span>
  if (value.value_url !== undefined) return <span className="muted">{texts.file}</span>
  const isVerified = opened !== undefined && 'plaintext' in opened && opened.isVerified
  return (
    <ValueText opened={opened} isUnlocked={isUnlocked}>
      {(plaintext) => (
        <span className={styles.cell}>
          <span className={styles.text}>{words.line(value.type, plaintext)}</span>
          {isVerified && (
            <span className={styles.verified}>
              <Icon name="badgeCheck" size={14} label={texts.verified} />
            </span>
          )}
        </span>
      )}
    </ValueText>
  )
}

/** Must be the same list for the same fields: other columns would render all rows again. */
export const useColumns = (
  serviceId: string,
  fields: readonly RequestField[] | undefined,
  connections: readonly ConnectionRecord[],
): readonly Column<ConnectionRecord>[] => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const words = useValuesInWords()
  const shown = columnFields(fields ?? [], connections)
  const slugs = shown.map(({ slug }) => slug).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are shown is said by their slugs
  return useMemo(
    () => columnsOf(serviceId, shown, { texts, formats, words }),
    [serviceId, fields, slugs, texts, formats, words],
  )
}

const columnsOf = (
  serviceId: string,
  fields: readonly RequestField[],
  { texts, formats, words }: { texts: ConnectionsTexts; formats: Formats; words: ValueWords },
): Column<ConnectionRecord>[] => [
  {
    id: 'name',
    head: texts.name,
    cell: ({ display_name, share_code, unread_count }) => (
      <>
        <RowButton>{display_name}</RowButton>
        <span className={styles.second}>
          <span className="id">{share_code ?? texts.accountGone}</span>
          {unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
        </span>
      </>
    ),
  },
  ...fields.map(
    ({ slug, label }, index): Column<ConnectionRecord> => ({
      id: `field ${slug}`,
      head: label,
      // A phone has room only for the first one.
      optional: index > 0,
      cell: (connection) => <ValueCell {...{ serviceId, connection, slug, words }} />,
    }),
  ),
  {
    id: 'connected',
    head: texts.connected,
    width: 120,
    align: 'end',
    optional: true,
    cell: ({ connected_at }) => <span className="muted number">{formats.date(connected_at)}</span>,
  },
]

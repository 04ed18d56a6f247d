// The columns of the list: the customer, the first fields of the form, and the start date.
import type { ConnectionRecord, RequestField } from '@company-data/sdk/company'
import { Badge, type Column, type Formats, Icon, RowButton, useFormats, useTexts } from '@company-data/ui'
import type { ValueFormatter } from '@company-data/web/fields/rules'
import { useMemo } from 'react'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { useIsUnlocked } from '../../service-keys/use-service-keys.ts'
import { ValueText } from '../../service-keys/value-text.tsx'
import { useFormattedValues } from '../../session/use-formatted-values.ts'
import styles from './connections.module.css'
import { columnFields } from './connections.ts'
import { type ConnectionsTexts, connectionsTexts } from './connections-texts.ts'
import { useOpenedValue } from './use-opened.ts'

interface ValueCellProps {
  serviceId: string
  connection: ConnectionRecord
  slug: string
  valueFormatter: ValueFormatter
}

/** Renders again only when its own value is opened. */
const ValueCell = ({ serviceId, connection, slug, valueFormatter }: ValueCellProps) => {
  const texts = useTexts(connectionsTexts)
  const value = connection.values[slug]
  const openedText = useOpenedValue(serviceId, value)
  const isUnlocked = useIsUnlocked(serviceId)
  if (value === undefined) return <span className="muted">–</span>
  if (value.value_url !== undefined) return <span className="muted">{texts.file}</span>
  const isVerified = openedText !== undefined && 'plaintext' in openedText && openedText.isVerified
  return (
    <ValueText openedText={openedText} isUnlocked={isUnlocked}>
      {(plaintext) => (
        <span className={styles.cell}>
          <span className={styles.text}>{valueFormatter.line(value.type, plaintext)}</span>
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
  const valueFormatter = useFormattedValues()
  // Not with each letter of a search: every value of every connection is looked at.
  const visibleFields = useMemo(() => columnFields(fields ?? [], connections), [fields, connections])
  const slugs = visibleFields.map(({ slug }) => slug).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are shown is said by their slugs
  return useMemo(
    () => createColumns(serviceId, visibleFields, { texts, formats, valueFormatter }),
    [serviceId, fields, slugs, texts, formats, valueFormatter],
  )
}

const createColumns = (
  serviceId: string,
  fields: readonly RequestField[],
  { texts, formats, valueFormatter }: { texts: ConnectionsTexts; formats: Formats; valueFormatter: ValueFormatter },
): Column<ConnectionRecord>[] => [
  {
    id: 'name',
    head: texts.name,
    cell: ({ display_name, share_code, unread_count, test_person }) => (
      <>
        <RowButton>{display_name}</RowButton>
        <span className={styles.second}>
          <span className="under">{share_code ?? texts.accountGone}</span>
          <TestMark isTest={test_person} />
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
      cell: (connection) => (
        <ValueCell serviceId={serviceId} connection={connection} slug={slug} valueFormatter={valueFormatter} />
      ),
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

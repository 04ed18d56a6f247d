// The columns of the list: who it is, the first fields that the service asks for, and since when.
import type { ConnectionRecord, RequestField } from '@company-data/sdk/company'
import { Badge, type Column, Icon, RowButton, useFormats, useTexts } from '@company-data/ui'
import { ValueText } from '../service-keys/value-text.tsx'
import styles from './connections.module.css'
import { lineOf } from './connections.ts'
import { connectionsTexts } from './connections-texts.ts'
import type { OpenedOf } from './export.ts'

interface ColumnNeeds {
  fields: readonly RequestField[]
  openedOf: OpenedOf
  isUnlocked: boolean
}

const ValueCell = ({
  connection,
  slug,
  openedOf,
  isUnlocked,
}: { connection: ConnectionRecord; slug: string } & Omit<ColumnNeeds, 'fields'>) => {
  const texts = useTexts(connectionsTexts)
  const value = connection.values[slug]
  if (value === undefined) return <span className="muted">–</span>
  if (value.value_url !== undefined) return <span className="muted">{texts.file}</span>
  const opened = openedOf(value)
  const isVerified = opened !== undefined && 'plaintext' in opened && opened.isVerified
  return (
    <ValueText opened={opened} isUnlocked={isUnlocked}>
      {(plaintext) => (
        <span className={styles.cell}>
          <span className={styles.text}>{lineOf(plaintext)}</span>
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

export const useColumns = ({ fields, ...needs }: ColumnNeeds): Column<ConnectionRecord>[] => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.name,
      cell: ({ display_name, share_code, unread_count }) => (
        <>
          <span className={styles.cell}>
            <RowButton>{display_name}</RowButton>
            {unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
          </span>
          <span className="id">{share_code ?? texts.accountGone}</span>
        </>
      ),
    },
    ...fields.map(
      ({ slug, label }, index): Column<ConnectionRecord> => ({
        id: `field ${slug}`,
        head: label,
        // On a phone there is room for the first one.
        optional: index > 0,
        cell: (connection) => <ValueCell connection={connection} slug={slug} {...needs} />,
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
}

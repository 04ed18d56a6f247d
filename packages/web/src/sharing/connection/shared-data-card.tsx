// The data that a service holds about the customer, field by field: live or once, and since when.
import type { ConnectionMappings, CustomerConnection } from '@company-data/sdk/person'
import { Badge, Button, Card, Icon, useFormats, useTexts } from '@company-data/ui'
import { useValueFormatter } from '@company-data/web/fields'
import { formatEnd } from '../share-end.ts'
import { SharedBadge } from '../share-fields.tsx'
import type { AnswerRecord } from '../share-rules.ts'
import { shareTexts } from '../share-texts.ts'
import { heldRows, type SharedRow } from '../shared-rows.ts'
import styles from './connection.module.css'
import { connectionTexts } from './connection-texts.ts'
import type { SharingBasis } from './customer-api.ts'

interface ItemProps {
  row: SharedRow
  basis: SharingBasis
}

/** Live fields show the current value; the rest is sealed to the service, and no one else can read it. */
const SharedValue = ({ row: { answer, datum }, basis }: ItemProps) => {
  const texts = useTexts(connectionTexts)
  const formatter = useValueFormatter(basis.types)
  if (answer === undefined) return <span className="muted">{texts.notShared}</span>
  if (!answer.live || datum === undefined)
    return (
      <span className={styles.sealed}>
        <Icon name="lock" size={13} />
        {answer.live ? texts.unopened : texts.sealedOnce}
      </span>
    )
  if (datum.has_file || datum.value === null) return <span>{texts.of[basis.customer].fileValue}</span>
  return <span>{formatter.line(datum.type, datum.value)}</span>
}

/** B-24: the end that the customer has set. */
const SharedUntil = ({ answer, sharedUntil }: { answer: AnswerRecord; sharedUntil: string }) => {
  const texts = useTexts(shareTexts)
  const formats = useFormats()
  const until = texts.until(formatEnd(sharedUntil, formats))
  return (
    <Badge tone="plain" icon="clock">
      {answer.at_end === 'disconnect' ? `${until}; ${texts.thenDisconnects}` : until}
    </Badge>
  )
}

const SharedDataItem = (props: ItemProps & { isMissing: boolean }) => {
  const texts = useTexts(connectionTexts)
  const formats = useFormats()
  const { label, answer, isStillRequested } = props.row
  return (
    <li className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        <SharedValue {...props} />
        {props.isMissing && (
          <div className={styles.marks}>
            <Badge tone="warn" icon="triangleAlert">
              {texts.missing}
            </Badge>
          </div>
        )}
        {answer && (
          <div className={styles.marks}>
            <SharedBadge kind={answer.live ? 'live' : 'kept'} />
            {!isStillRequested && <Badge tone="plain">{texts.noLongerAsked}</Badge>}
            <span>{texts.since(formats.dateTime(answer.updated_at))}</span>
            {answer.expires_at !== null && <span>{texts.fileGone(formats.date(answer.expires_at))}</span>}
            {answer.shared_until !== null && <SharedUntil answer={answer} sharedUntil={answer.shared_until} />}
          </div>
        )}
      </div>
    </li>
  )
}

interface SharedDataCardProps {
  basis: SharingBasis
  connection: CustomerConnection
  mappings: ConnectionMappings
  /** Opens the change form. */
  onChange: () => void
}

export const SharedDataCard = ({ basis, connection, mappings, onChange }: SharedDataCardProps) => {
  const texts = useTexts(connectionTexts)
  const rows = heldRows(mappings, basis.card)
  const title = texts.heldTitle(connection.company_name)
  return (
    <Card
      title={title}
      text={texts.of[basis.customer].heldText}
      flush
      {...(mappings.fields.length > 0 && {
        actions: (
          <Button icon="pencil" onClick={onChange}>
            {texts.change}
          </Button>
        ),
      })}
    >
      {rows.length === 0 ? (
        <p className={styles.nothing}>{texts.asksForNothing}</p>
      ) : (
        <ul aria-label={title}>
          {rows.map((row) => (
            <SharedDataItem key={row.slug} row={row} basis={basis} isMissing={connection.missing.includes(row.slug)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

// What a service holds of the person, field by field: live or once, and since when.
import type { ConnectionMappings, CustomerConnection } from '@company-data/sdk/person'
import { Badge, Button, Card, Icon, useFormats, useTexts } from '@company-data/ui'
import { onOneLine } from '@company-data/ui/fields/rules'
import { QueryView } from '@company-data/ui/frame'
import { SharedBadge } from '@company-data/ui/sharing'
import { type HeldRow, heldRows } from '@company-data/ui/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { mappingsQuery } from './connection-queries.ts'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { ConsentsCard } from './consents-card.tsx'
import { type SharingBasis, WithSharingBasis } from './sharing-basis.tsx'

/** Of what follows the profile, the value of now; the rest was sealed to the service, and nobody else reads it. */
const HeldValue = ({ answer, datum }: Pick<HeldRow, 'answer' | 'datum'>) => {
  const texts = useTexts(connectionsTexts)
  if (answer === undefined) return <span className="muted">{texts.notShared}</span>
  if (answer.live && datum !== undefined)
    return <span>{datum.has_file ? texts.fileValue : onOneLine(datum.value ?? '—')}</span>
  return (
    <span className={styles.sealed}>
      <Icon name="lock" size={13} />
      {answer.live ? texts.unopened : texts.sealedOnce}
    </span>
  )
}

const HeldLine = ({ row }: { row: HeldRow }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const { label, answer, isAsked } = row
  return (
    <li className={styles.field}>
      <span className={styles.label}>{label}</span>
      <HeldValue {...row} />
      {answer && (
        <div className={styles.marks}>
          <SharedBadge kind={answer.live ? 'live' : 'once'} />
          {!isAsked && <Badge tone="plain">{texts.noLongerAsked}</Badge>}
          <span>{texts.since(formats.dateTime(answer.updated_at))}</span>
          {answer.expires_at !== null && <span>{texts.fileGone(formats.date(answer.expires_at))}</span>}
        </div>
      )}
    </li>
  )
}

interface HeldProps extends SharingBasis {
  connection: CustomerConnection
  mappings: ConnectionMappings
}

const Held = (props: HeldProps) => {
  const { connection, mappings, card } = props
  const texts = useTexts(connectionsTexts)
  const [isChanging, setIsChanging] = useState(false)
  const rows = heldRows(mappings, card)
  return (
    <>
      <ConsentsCard {...props} />
      <Card title={texts.heldTitle(connection.company_name)} text={texts.heldText} flush>
        {rows.length === 0 ? (
          <p className={styles.nothing}>{texts.asksForNothing}</p>
        ) : (
          <ul aria-label={texts.heldTitle(connection.company_name)}>
            {rows.map((row) => (
              <HeldLine key={row.slug} row={row} />
            ))}
          </ul>
        )}
        {mappings.fields.length > 0 && (
          <div className={styles.change}>
            <Button icon="pencil" onClick={() => setIsChanging(true)}>
              {texts.change}
            </Button>
          </div>
        )}
      </Card>
      <ChangeSheet {...props} open={isChanging} onClose={() => setIsChanging(false)} />
    </>
  )
}

export const HeldData = ({ connection }: { connection: CustomerConnection }) => {
  const mappings = useQuery(mappingsQuery(useClient(), connection.id))
  return (
    <WithSharingBasis>
      {(basis) => (
        <QueryView query={mappings} shape="form">
          {(present) => <Held connection={connection} mappings={present} {...basis} />}
        </QueryView>
      )}
    </WithSharingBasis>
  )
}

// What a service holds of the company, field by field, and since when; and the ways to change it.

import type { ConnectionMappings, ContactDatum, CustomerConnection, FieldTypes } from '@company-data/sdk/company'
import { Badge, Button, Card, Icon, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/ui/frame'
import { fieldTypesQuery } from '@company-data/ui/frame/rules'
import { SharedBadge } from '@company-data/ui/sharing'
import { type HeldRow, heldRows } from '@company-data/ui/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { cardQuery } from '../customer-side/supplier-queries.ts'
import { useClient } from '../session/use-session.tsx'
import { useValuesInWords } from '../session/use-values-in-words.ts'
import { ChangeDrawer } from './change-drawer.tsx'
import { ConsentsCard } from './consents-card.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

/** Of what follows the business card, the value of now; the rest was sealed to the service, and nobody else reads it. */
const HeldValue = ({ answer, datum }: Pick<HeldRow, 'answer' | 'datum'>) => {
  const texts = useTexts(suppliersTexts)
  const words = useValuesInWords()
  if (answer === undefined) return <span className="muted">{texts.notShared}</span>
  if (!answer.live || datum === undefined)
    return (
      <span className={styles.sealed}>
        <Icon name="lock" size={12} />
        {texts.sealedOnce}
      </span>
    )
  return <span>{datum.value === null ? texts.fileValue : words.line(datum.type, datum.value)}</span>
}

const HeldLine = ({ row }: { row: HeldRow }) => {
  const texts = useTexts(suppliersTexts)
  const formats = useFormats()
  const { label, answer, isAsked } = row
  return (
    <li className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        <HeldValue {...row} />
        {answer && (
          <div className={styles.marks}>
            <SharedBadge kind={answer.live ? 'live' : 'kept'} />
            {!isAsked && <Badge tone="plain">{texts.noLongerAsked}</Badge>}
            <span className="muted">{texts.since(formats.dateTime(answer.updated_at))}</span>
            {answer.expires_at !== null && (
              <span className="muted">{texts.fileGone(formats.date(answer.expires_at))}</span>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

interface HeldProps {
  connection: CustomerConnection
  mappings: ConnectionMappings
  card: readonly ContactDatum[]
  types: FieldTypes
}

const Held = (props: HeldProps) => {
  const { connection, mappings, card } = props
  const texts = useTexts(suppliersTexts)
  const { get, change } = useSearchState()
  const rows = heldRows(mappings, card)
  const { company_name } = connection
  return (
    <div className={styles.column}>
      <ConsentsCard {...props} />
      <Card
        title={texts.heldTitle(company_name)}
        text={texts.heldText}
        flush
        {...(mappings.fields.length > 0 && {
          actions: (
            <Button icon="pencil" onClick={() => change({ open: 'change' })}>
              {texts.change}
            </Button>
          ),
        })}
      >
        {rows.length === 0 ? (
          <p className={styles.nothing}>{texts.asksForNothing}</p>
        ) : (
          <ul className={styles.fields}>
            {rows.map((row) => (
              <HeldLine key={row.slug} row={row} />
            ))}
          </ul>
        )}
      </Card>
      <ChangeDrawer {...props} open={get('open') === 'change'} onClose={() => change({ open: undefined })} />
    </div>
  )
}

export const HeldData = ({ connection }: { connection: CustomerConnection }) => {
  const client = useClient()
  const types = useQuery(fieldTypesQuery(client))
  const card = useQuery(cardQuery(client))
  const mappings = useQuery({
    queryKey: ['suppliers', 'mappings', connection.id],
    queryFn: () => client.getMappings(connection.id),
  })
  return (
    <QueryView query={types} shape="form">
      {(fieldTypes) => (
        <QueryView query={card} shape="form">
          {(data) => (
            <QueryView query={mappings} shape="form">
              {(present) => <Held connection={connection} mappings={present} card={data} types={fieldTypes} />}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

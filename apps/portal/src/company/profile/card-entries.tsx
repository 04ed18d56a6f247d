// The business card: one row per field that a company can fill, with its value or a prompt to add one.

import type { FieldTypes } from '@company-data/sdk/company'
import { Button, Card, Drawer, useLastValue, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useValueFormatter } from '@company-data/web/fields'
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { type CardEntry, isFilled, listCardEntries } from './business-card.ts'
import { DatumForm } from './datum-form.tsx'
import styles from './profile.module.css'
import { profileTexts } from './profile-texts.ts'

const BUSINESS_CARD = ['business-card']

/** The name of a system field is a translation key; custom fields are named by their label. */
const useFieldName = () => {
  const names = useTexts(fieldNames)
  return ({ field }: CardEntry) => (field.is_system ? formatKeyName(names, field.slug) : field.label)
}

/** A filled row is identified by its datum, an empty one by its field. */
const getId = ({ field, datum }: CardEntry): string => datum?.id ?? field.id

interface LinesProps {
  lines: readonly CardEntry[]
  types: FieldTypes
  onOpen: (id: string) => void
}

const Lines = ({ lines, types, onOpen }: LinesProps) => {
  const texts = useTexts(profileTexts)
  const formatName = useFieldName()
  const valueFormatter = useValueFormatter(types)
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const hasValue = isFilled(line)
        const action = hasValue ? texts.edit : texts.fill
        const value = line.datum?.value
        return (
          <li key={getId(line)} className={styles.line}>
            <span className={styles.name}>{formatName(line)}</span>
            <span className={hasValue ? styles.value : 'muted'}>
              {hasValue ? (value == null ? texts.file : valueFormatter.line(line.field.type, value)) : texts.empty}
            </span>
            <Button kind="quiet" onClick={() => onOpen(getId(line))} aria-label={`${action}: ${formatName(line)}`}>
              {action}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const EditDrawer = ({
  line,
  types,
  onClose,
}: {
  line: CardEntry | undefined
  types: FieldTypes
  onClose: () => void
}) => {
  const formatName = useFieldName()
  const lastEntry = useLastValue(line)
  if (!lastEntry) return null
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={formatName(lastEntry)}>
      <DatumForm
        key={getId(lastEntry)}
        line={lastEntry}
        types={types}
        label={formatName(lastEntry)}
        onClose={onClose}
      />
    </Drawer>
  )
}

export const BusinessCard = () => {
  const texts = useTexts(profileTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const card = useQuery({
    queryKey: BUSINESS_CARD,
    queryFn: async () => {
      const [fields, data, types] = await Promise.all([
        client.contactFields.list('company'),
        client.contactData.list(),
        client.fieldTypes.read(),
      ])
      return { lines: listCardEntries(fields, data), types }
    },
  })
  return (
    <Card title={texts.card} text={texts.cardText}>
      <QueryView query={card} shape="form">
        {({ lines, types }) => (
          <>
            <Lines lines={lines} types={types} onOpen={(field) => change({ open: field })} />
            <EditDrawer
              line={lines.find((line) => getId(line) === get('open'))}
              types={types}
              onClose={() => change({ open: undefined })}
            />
          </>
        )}
      </QueryView>
    </Card>
  )
}

// The business card: one row per field that a company can fill, with its value or a prompt to add one.

import type { FieldTypes } from '@company-data/sdk/company'
import { Button, Card, Drawer, useLastValue, useTexts } from '@company-data/ui'
import { useValueWords } from '@company-data/ui/fields'
import { fieldNames, nameOfKey } from '@company-data/ui/fields/rules'
import { QueryView, useSearchState } from '@company-data/ui/frame'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'
import { type CardLine, cardLinesOf, isFilled } from './business-card.ts'
import { DatumForm } from './datum-form.tsx'
import styles from './profile.module.css'
import { profileTexts } from './profile-texts.ts'

const BUSINESS_CARD = ['business-card']

/** The name of a system field is a translation key; custom fields are named by their label. */
const useFieldName = () => {
  const names = useTexts(fieldNames)
  return ({ field }: CardLine) => (field.is_system ? nameOfKey(names, field.slug) : field.label)
}

/** A filled row is identified by its datum, an empty one by its field. */
const idOf = ({ field, datum }: CardLine): string => datum?.id ?? field.id

interface LinesProps {
  lines: readonly CardLine[]
  types: FieldTypes
  onOpen: (id: string) => void
}

const Lines = ({ lines, types, onOpen }: LinesProps) => {
  const texts = useTexts(profileTexts)
  const nameOf = useFieldName()
  const words = useValueWords(types)
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const isThere = isFilled(line)
        const action = isThere ? texts.edit : texts.fill
        const value = line.datum?.value
        return (
          <li key={idOf(line)} className={styles.line}>
            <span className={styles.name}>{nameOf(line)}</span>
            <span className={isThere ? styles.value : 'muted'}>
              {isThere ? (value == null ? texts.file : words.line(line.field.type, value)) : texts.empty}
            </span>
            <Button kind="quiet" onClick={() => onOpen(idOf(line))} aria-label={`${action}: ${nameOf(line)}`}>
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
  line: CardLine | undefined
  types: FieldTypes
  onClose: () => void
}) => {
  const nameOf = useFieldName()
  const kept = useLastValue(line)
  if (!kept) return null
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={nameOf(kept)}>
      <DatumForm key={idOf(kept)} line={kept} types={types} label={nameOf(kept)} onClose={onClose} />
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
        client.contactFields('company'),
        client.contactData.list(),
        client.fieldTypes(),
      ])
      return { lines: cardLinesOf(fields, data), types }
    },
  })
  return (
    <Card title={texts.card} text={texts.cardText}>
      <QueryView query={card} shape="form">
        {({ lines, types }) => (
          <>
            <Lines lines={lines} types={types} onOpen={(field) => change({ open: field })} />
            <EditDrawer
              line={lines.find((line) => idOf(line) === get('open'))}
              types={types}
              onClose={() => change({ open: undefined })}
            />
          </>
        )}
      </QueryView>
    </Card>
  )
}

// Document data as readable fields, or exactly as sent.
import { Details, JsonView, Segments, useFormats, useTexts } from '@company-data/ui'
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import { type ReactNode, useState } from 'react'
import styles from '../documents.module.css'
import { useDay } from '../use-day.ts'
import { contentTexts } from './content-texts.ts'
import { type PayloadField, payloadField } from './payload-fields.ts'

const isPlain = ({ kind }: PayloadField): boolean => kind !== 'group' && kind !== 'list'

const PlainValue = ({ field }: { field: PayloadField }) => {
  const texts = useTexts(contentTexts)
  const formats = useFormats()
  const formatDay = useDay()
  switch (field.kind) {
    case 'yes':
      return texts.yes
    case 'no':
      return texts.no
    case 'nothing':
      return <span className="muted">{texts.nothing}</span>
    case 'day':
      return formatDay(field.text)
    case 'moment':
      return formats.dateTime(field.text)
    case 'number':
      return <span className="number">{field.text}</span>
    case 'text':
      return <span className={styles.text}>{field.text}</span>
    default:
      return null
  }
}

const FieldList = ({ items }: { items: readonly PayloadField[] }) => {
  const texts = useTexts(contentTexts)
  const formats = useFormats()
  if (items.length === 0) return <span className="muted">{texts.nothing}</span>
  return (
    <ol className={styles.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a list stay in their order
        <li key={index}>
          {isPlain(item) ? (
            <PlainValue field={item} />
          ) : (
            <Inset title={texts.entry(formats.number(index + 1))}>
              <FieldView field={item} />
            </Inset>
          )}
        </li>
      ))}
    </ol>
  )
}

const Inset = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.inset}>
    <p className={styles.insetTitle}>{title}</p>
    {children}
  </div>
)

const Group = ({ entries }: Extract<PayloadField, { kind: 'group' }>) => {
  const names = useTexts(fieldNames)
  const plain = entries.filter(({ field }) => isPlain(field))
  const nestedEntries = entries.filter(({ field }) => !isPlain(field))
  return (
    <>
      {plain.length > 0 && (
        <Details
          facts={plain.map(({ key, field }) => ({
            label: formatKeyName(names, key),
            value: <PlainValue field={field} />,
          }))}
        />
      )}
      {nestedEntries.map(({ key, field }) => (
        <Inset key={key} title={formatKeyName(names, key)}>
          <FieldView field={field} />
        </Inset>
      ))}
    </>
  )
}

const FieldView = ({ field }: { field: PayloadField }) => {
  if (field.kind === 'group') return <Group {...field} />
  if (field.kind === 'list') return <FieldList items={field.items} />
  return <PlainValue field={field} />
}

export const PayloadView = ({ name, payload }: { name: string; payload: unknown }) => {
  const texts = useTexts(contentTexts)
  const [view, setView] = useState<'fields' | 'sent'>('fields')
  return (
    <div className={styles.payload}>
      <div>
        <Segments
          label={texts.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'fields', label: texts.fields },
            { value: 'sent', label: texts.asSent },
          ]}
        />
      </div>
      {view === 'fields' ? <FieldView field={payloadField(payload)} /> : <JsonView label={name} value={payload} />}
    </div>
  )
}

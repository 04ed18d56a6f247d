// The form as a customer will see it, updated with every keystroke.
import type { FieldTypes, ServiceRecord } from '@company-data/sdk/company'
import { Button, Notice, Segments, useTexts } from '@company-data/ui'
import { useId, useState } from 'react'
import type { FieldDraft } from '../draft.ts'
import styles from './form-preview.module.css'
import { PreviewField } from './preview-field.tsx'
import { previewTexts } from './preview-texts.ts'

interface FormPreviewProps {
  service: ServiceRecord
  fields: readonly FieldDraft[]
  types: FieldTypes
}

type Customer = 'person' | 'company'

const isFor = (audience: ServiceRecord['audience'], customer: Customer): boolean =>
  audience === 'both' || audience === customer

const PreviewFields = ({ fields, types }: Omit<FormPreviewProps, 'service'>) => {
  const texts = useTexts(previewTexts)
  if (fields.length === 0) return <Notice tone="info">{texts.nothing}</Notice>
  return (
    <>
      <Notice tone="sealed">{texts.sealed}</Notice>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field.key} className={styles.field}>
            <PreviewField field={field} types={types} />
          </li>
        ))}
      </ul>
    </>
  )
}

export const FormPreview = ({ service, fields, types }: FormPreviewProps) => {
  const texts = useTexts(previewTexts)
  const id = useId()
  const [customer, setCustomer] = useState<Customer>(service.audience === 'company' ? 'company' : 'person')
  const visible = fields.filter(({ isRemoved, audience }) => !isRemoved && isFor(audience, customer))
  return (
    <aside className={styles.preview} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{texts.title}</h2>
          <p className={styles.lead}>{texts.lead}</p>
        </div>
        <Segments
          label={texts.as}
          value={customer}
          onChange={setCustomer}
          options={(['person', 'company'] as const).map((value) => ({ value, label: texts.views[value] }))}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard, whatever is in it */}
      <section className={styles.device} aria-labelledby={`${id}form`} tabIndex={0}>
        <h3 id={`${id}form`} className={styles.title}>
          {texts.connect(service.name)}
        </h3>
        {isFor(service.audience, customer) ? (
          <>
            <PreviewFields fields={visible} types={types} />
            <div className={styles.buttons}>
              <Button kind="main" disabled>
                {texts.submit}
              </Button>
              <Button disabled>{texts.deny}</Button>
            </div>
          </>
        ) : (
          <Notice tone="info">{texts.notFor[customer]}</Notice>
        )}
      </section>
    </aside>
  )
}

// The data that the service receives, value by value, from the current form.
import type { RequestField } from '@company-data/sdk/person'
import { Card, Icon, Notice, useFormats, useTexts } from '@company-data/ui'
import { useValueFormatter } from '@company-data/web/fields'
import { formatEndDraft } from './share-end.ts'
import { SharedBadge } from './share-fields.tsx'
import { shareTexts } from './share-texts.ts'
import styles from './sharing.module.css'
import type { ShareForm } from './use-share-form.ts'

interface SummaryProps {
  form: ShareForm
  company: string
}

/** Live data deselected in the form: it is taken back when the form is sent. */
const isTakenBack = ({ context: { answers } }: ShareForm, { slug }: RequestField): boolean =>
  answers.some((answer) => answer.slug === slug && answer.live)

const SummaryEnd = ({ form, field }: { form: ShareForm; field: RequestField }) => {
  const texts = useTexts(shareTexts)
  const formats = useFormats()
  const end = form.end(field)
  if (end === null || end.day === '') return null
  const until = texts.until(formatEndDraft(end, formats))
  return (
    <span className={styles.value}>
      {field.mandatory && end.atEnd === 'disconnect' ? `${until}; ${texts.thenDisconnects}` : until}
    </span>
  )
}

const SummaryList = ({ form, company }: SummaryProps) => {
  const texts = useTexts(shareTexts)
  const { line: formatValue } = useValueFormatter(form.context.types)
  const lines = form.context.fields
    .map((field) => ({ field, outcome: form.outcome(field) }))
    .filter(({ field, outcome }) => outcome.kind !== 'nothing' || isTakenBack(form, field))
  if (lines.length === 0) return <p className="muted">{texts.of[form.context.customer].nothing}</p>
  return (
    <ul className={styles.summary} aria-label={texts.summary(company)}>
      {lines.map(({ field, outcome }) => (
        <li key={field.id}>
          <span className={styles.name}>{field.label}</span>
          <SharedBadge kind={outcome.kind} />
          {outcome.kind === 'nothing' && <span className={styles.value}>{texts.takenBack}</span>}
          {'text' in outcome && <span className={styles.value}>{formatValue(field.type, outcome.text)}</span>}
          {'file' in outcome && <span className={styles.value}>{outcome.file}</span>}
          {outcome.kind !== 'nothing' && <SummaryEnd form={form} field={field} />}
        </li>
      ))}
    </ul>
  )
}

/** A file that is not private is stored unsealed, and shared unsealed. */
const sharesOpenFile = ({ context: { fields, card }, drafts }: ShareForm): boolean => {
  const sources = fields.map(({ slug }) => drafts[slug]?.source)
  return card.some(({ id, has_file, is_private }) => has_file && !is_private && sources.includes(id))
}

const OpenFileNotice = ({ form }: { form: ShareForm }) => {
  const texts = useTexts(shareTexts)
  return sharesOpenFile(form) ? <Notice tone="warn">{texts.of[form.context.customer].openFile}</Notice> : null
}

/** As a separate card on a page. */
export const ShareSummaryCard = (props: SummaryProps) => {
  const texts = useTexts(shareTexts)
  return (
    <>
      <Card title={texts.summary(props.company)} text={texts.summaryText}>
        <SummaryList {...props} />
      </Card>
      <OpenFileNotice {...props} />
    </>
  )
}

/** Inside the card or sheet of the form. */
export const ShareSummary = (props: SummaryProps) => {
  const texts = useTexts(shareTexts)
  return (
    <>
      <div className={styles.summaryPart}>
        <h3>{texts.summary(props.company)}</h3>
        <p className={styles.sealing}>
          <Icon name="lock" size={13} />
          <span>{texts.summaryText}</span>
        </p>
        <SummaryList {...props} />
      </div>
      <OpenFileNotice {...props} />
    </>
  )
}

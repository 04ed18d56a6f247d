// What the service receives, value by value, as the form stands now.
import { Card, Notice, useTexts } from '@company-data/ui'
import { SharedBadge } from './share-fields.tsx'
import { shareTexts } from './share-texts.ts'
import styles from './sharing.module.css'
import type { ShareForm } from './use-share-form.ts'

export const ShareSummary = ({ form, company }: { form: ShareForm; company: string }) => {
  const texts = useTexts(shareTexts)
  const lines = form.context.fields
    .map((field) => ({ field, outcome: form.outcome(field) }))
    .filter(({ outcome }) => outcome.kind !== 'nothing')
  return (
    <Card title={texts.summary(company)} text={texts.summaryText}>
      {lines.length === 0 ? (
        <p className="muted">{texts.of[form.context.customer].nothing}</p>
      ) : (
        <ul className={styles.summary} aria-label={texts.summary(company)}>
          {lines.map(({ field, outcome }) => (
            <li key={field.id}>
              <span className={styles.name}>{field.label}</span>
              <SharedBadge kind={outcome.kind} />
              {'text' in outcome && <span className={styles.value}>{outcome.text}</span>}
              {'file' in outcome && <span className={styles.value}>{outcome.file}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A file that is not private is stored as it is, and so it is not sealed when it is shared. */
const sharesOpenFile = ({ context: { fields, card }, drafts }: ShareForm): boolean => {
  const sources = fields.map(({ slug }) => drafts[slug]?.source)
  return card.some(({ id, has_file, is_private }) => has_file && !is_private && sources.includes(id))
}

/** Renders nothing where everything is sealed. */
export const OpenFileNotice = ({ form }: { form: ShareForm }) => {
  const texts = useTexts(shareTexts)
  return sharesOpenFile(form) ? <Notice tone="warn">{texts.of[form.context.customer].openFile}</Notice> : null
}

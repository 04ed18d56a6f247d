// A list of documents: name, sender, state, and the relevant date.
import type { CustomerDocument } from '@company-data/sdk/person'
import { Badge, Icon, useFormats, useTexts } from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { Link } from 'wouter'
import { useCurrent } from '../app/beside.tsx'
import lines from '../app/lines.module.css'
import { paths } from '../paths.ts'
import { getDocumentState } from './document-states.ts'
import styles from './documents.module.css'
import { documentsTexts } from './documents-texts.ts'
import { StateBadge } from './state-badge.tsx'
import { DocumentThumbnail } from './thumbnail.tsx'
import { useDay } from './use-day.ts'

const useWhen = (): ((document: CustomerDocument) => string) => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const formatDay = useDay()
  return (document) => {
    const { cancel_effective_date, created_at } = document
    if (cancel_effective_date === null) return texts.received(formats.date(created_at))
    const day = formatDay(cancel_effective_date)
    return getDocumentState(document) === 'ending' ? texts.endsOn(day) : texts.endedOn(day)
  }
}

const DocumentItem = ({ document }: { document: CustomerDocument }) => {
  const texts = useTexts(documentsTexts)
  const when = useWhen()
  const { id, name, company_name, company_identity, service_name, sealed_at, is_private } = document
  return (
    <li className={lines.line}>
      <Link to={paths.document(id)} className={lines.open} aria-current={useCurrent(paths.document(id))}>
        <DocumentThumbnail document={document} />
        <span className={styles.names}>
          <span className={styles.name}>{name}</span>
          <CompanyName name={`${company_name} · ${service_name}`} identity={company_identity} />
          <span className={styles.marks}>
            {getDocumentState(document) !== 'received' && <StateBadge document={document} />}
            {sealed_at !== null && (
              <Badge tone="sealed" icon="shield">
                {texts.sealed}
              </Badge>
            )}
            {is_private && (
              <Badge tone="plain" icon="eyeOff">
                {texts.privateMark}
              </Badge>
            )}
            <span>{when(document)}</span>
          </span>
        </span>
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  )
}

export const DocumentList = ({ label, documents }: { label: string; documents: readonly CustomerDocument[] }) => (
  <ul aria-label={label}>
    {documents.map((document) => (
      <DocumentItem key={document.id} document={document} />
    ))}
  </ul>
)

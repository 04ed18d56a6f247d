// Properties of a document: sender, kind, how it can be ended, and its ids.
import type { CustomerDocument } from '@company-data/sdk/person'
import {
  Card,
  CopyButton,
  type Detail,
  Details,
  LinkButton,
  MoreDetails,
  Row,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { CompanyName } from '@company-data/web/companies'
import { getNoticeDays } from '@company-data/web/documents/rules'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import styles from './documents.module.css'
import { documentsTexts } from './documents-texts.ts'
import { useDay } from './use-day.ts'

const Code = ({ text, label }: { text: string; label: string }) => (
  <>
    <code className={styles.code}>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

const useCancelling = (document: CustomerDocument): string => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  if (!document.metadata.can_be_cancelled_in_app) return texts.notInApp
  const days = getNoticeDays(document)
  return days === 0 ? texts.inApp : texts.inAppNotice(formats.number(days))
}

const useDetails = (document: CustomerDocument): Detail[] => {
  const texts = useTexts(documentsTexts)
  const formats = useFormats()
  const formatDay = useDay()
  const cancelling = useCancelling(document)
  const { kind, original_name, cancel_effective_date, status } = document
  return [
    { label: texts.from, value: <CompanyName name={document.company_name} identity={document.company_identity} /> },
    { label: texts.service, value: document.service_name },
    { label: texts.kind, value: texts.kinds[kind] },
    ...(original_name ? [{ label: texts.file, value: original_name }] : []),
    { label: texts.receivedAt, value: formats.dateTime(document.created_at) },
    ...(kind !== 'document' && status !== 'ended' ? [{ label: texts.cancelling, value: cancelling }] : []),
    ...(cancel_effective_date ? [{ label: texts.ends, value: formatDay(cancel_effective_date) }] : []),
  ]
}

/** Properties for comparing the document with a copy elsewhere. */
const useTechnicalDetails = ({ id, plain_sha256 }: CustomerDocument): Detail[] => {
  const texts = useTexts(documentsTexts)
  return [
    ...(plain_sha256
      ? [{ label: texts.fingerprint, value: <Code text={plain_sha256} label={texts.fingerprint} /> }]
      : []),
    { label: texts.id, value: <Code text={id} label={texts.id} /> },
  ]
}

export const DocumentDetails = ({ document }: { document: CustomerDocument }) => {
  const texts = useTexts(documentsTexts)
  const details = useDetails(document)
  return (
    <Card title={texts.about}>
      <Details facts={details} />
      <MoreDetails>
        <Details facts={useTechnicalDetails(document)} />
      </MoreDetails>
      {document.connection_id !== null && (
        <Row>
          <Link to={paths.conversation(document.connection_id)} asChild>
            <LinkButton icon="message">{texts.write}</LinkButton>
          </Link>
        </Row>
      )}
    </Card>
  )
}

// The seal of a signed file, verified in the page each time, with the checks that were made and those that were not.
import type { CustomerDocument, DocumentFile } from '@company-data/sdk/person'
import { type SealVerdict, verifySealedPdf } from '@company-data/sdk/seals'
import {
  Card,
  CopyButton,
  classNames,
  Details,
  Icon,
  Loading,
  MoreDetails,
  Notice,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { droppedOnLock } from '@company-data/web/app/rules'
import { sealTexts } from '@company-data/web/documents/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { sealPemQuery } from '../document-queries.ts'
import styles from '../documents.module.css'
import { lineTexts } from './signing-line-texts.ts'

const Code = ({ text, label }: { text: string; label: string }) => (
  <>
    <code className={styles.code}>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

/** each signature keeps the hash of the signed content, and the seal covers specific bytes. */
const OwnHash = ({ document, sha256 }: { document: CustomerDocument; sha256: string }) => {
  const texts = useTexts(lineTexts)
  const signed = document.signatures.at(-1)?.plain_sha256
  if (!signed) return null
  return signed === sha256 ? (
    <li>
      <Icon name="check" size={15} /> <span>{texts.agreedMatches}</span>
    </li>
  ) : (
    <li>
      <Notice tone="bad">{texts.agreedDiffers}</Notice>
    </li>
  )
}

type ValidSeal = Extract<SealVerdict, { valid: true }>

const ValidView = ({ document, verdict }: { document: CustomerDocument; verdict: ValidSeal }) => {
  const texts = useTexts(lineTexts)
  const verdictTexts = useTexts(sealTexts)
  const formats = useFormats()
  const { checks } = texts
  const { agreed, certificateSha256, sealedAt, timestampedAt } = verdict
  return (
    <>
      <Notice tone="sealed" title={verdictTexts.verified} />
      <ul className={classNames(styles.points, styles.checks)}>
        {[checks.whole, checks.unchanged, checks.certificate, checks.agreed].map((check) => (
          <li key={check}>
            <Icon name="check" size={15} /> <span>{check}</span>
          </li>
        ))}
        <OwnHash document={document} sha256={agreed.sha256} />
      </ul>
      <p className="muted">{texts.notChecked}</p>
      <MoreDetails label={texts.sealDetails}>
        <Details
          facts={[
            { label: verdictTexts.sealedAt, value: formats.dateTime(sealedAt) },
            { label: verdictTexts.agreed, value: <Code text={agreed.sha256} label={verdictTexts.agreed} /> },
            {
              label: verdictTexts.certificate,
              value: <Code text={certificateSha256} label={verdictTexts.certificate} />,
            },
            ...(timestampedAt === undefined ? [] : [{ label: verdictTexts.timestamp, value: timestampedAt }]),
          ]}
        />
      </MoreDetails>
    </>
  )
}

const Verdict = ({ document, verdict }: { document: CustomerDocument; verdict: SealVerdict }) => {
  const verdictTexts = useTexts(sealTexts)
  if (verdict.valid) return <ValidView document={document} verdict={verdict} />
  return (
    <Notice tone="bad" title={verdictTexts.invalid}>
      {verdictTexts.problems[verdict.problem]}
    </Notice>
  )
}

interface SealCardProps {
  document: CustomerDocument
  /** Undefined until the file is opened. */
  file: DocumentFile | undefined
}

export const SealCard = ({ document, file }: SealCardProps) => {
  const texts = useTexts(lineTexts)
  const pem = useQuery(sealPemQuery(useClient()))
  const certificates = pem.data
  const verdict = useQuery({
    queryKey: ['document-seal', document.id, document.sealed_at, file !== undefined, certificates],
    queryFn: () => verifySealedPdf(file?.bytes ?? new Uint8Array(), certificates ?? ''),
    enabled: file !== undefined && certificates !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: droppedOnLock,
  })
  return (
    <Card title={texts.seal} text={texts.sealText}>
      {file === undefined ? (
        <Loading shape="text" />
      ) : (
        <QueryView query={pem} shape="text">
          {() => (
            <QueryView query={verdict} shape="text">
              {(verdict) => <Verdict document={document} verdict={verdict} />}
            </QueryView>
          )}
        </QueryView>
      )}
    </Card>
  )
}

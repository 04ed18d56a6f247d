// A sealed file: opened in the page on demand, its seal verified here, and offered for download.

import type { DocumentFile, PersonClient } from '@company-data/sdk/person'
import { type SealVerdict, verifySealedPdf } from '@company-data/sdk/seals'
import {
  Badge,
  Button,
  CopyButton,
  type Detail,
  Details,
  Notice,
  saveFile,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useAppTexts, useTypedSession } from '@company-data/web/app'
import { formatProblem, type SessionClient, type SessionStore, type SessionUser } from '@company-data/web/app/rules'
import { isPdf, PdfViewer } from './pdf-viewer.tsx'
import { sealTexts } from './seal-texts.ts'
import styles from './sealed-file-view.module.css'

/** The part of both apps' clients that reads the certificates of the platform. */
type SealClient = Pick<PersonClient, 'platformSeal'>

interface Opened {
  file: DocumentFile
  sha256: string
  verdict: SealVerdict | undefined
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const openAndVerify = async (
  client: SealClient,
  open: () => Promise<DocumentFile>,
  isSealed: boolean,
): Promise<Opened> => {
  const file = await open()
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', file.bytes as Uint8Array<ArrayBuffer>))
  const verdict = isSealed ? await verifySealedPdf(file.bytes, await client.platformSeal.read()) : undefined
  return { file, sha256, verdict }
}

const Code = ({ text, label }: { text: string; label: string }) => (
  <>
    <code className={styles.code}>{text}</code>
    <CopyButton text={text} label={label} />
  </>
)

const Verdict = ({ verdict }: { verdict: SealVerdict }) => {
  const texts = useTexts(sealTexts)
  const formats = useFormats()
  if (!verdict.valid)
    return (
      <Notice tone="bad" title={texts.invalid}>
        {texts.problems[verdict.problem]}
      </Notice>
    )
  const facts: Detail[] = [
    { label: texts.sealedAt, value: formats.dateTime(verdict.sealedAt) },
    {
      label: texts.agreed,
      value: (
        <>
          <span>{texts.agreedText(formats.bytes(verdict.agreed.bytes))}</span>
          <Code text={verdict.agreed.sha256} label={texts.agreed} />
        </>
      ),
    },
    { label: texts.certificate, value: <Code text={verdict.certificateSha256} label={texts.certificate} /> },
    ...(verdict.timestampedAt === undefined ? [] : [{ label: texts.timestamp, value: verdict.timestampedAt }]),
  ]
  return (
    <>
      <Notice tone="sealed" title={texts.verified}>
        {texts.verifiedText}
      </Notice>
      <Details facts={facts} />
    </>
  )
}

const OpenedView = ({ name, content: { file, sha256, verdict } }: { name: string; content: Opened }) => {
  const texts = useTexts(sealTexts)
  const formats = useFormats()
  const fileName = file.name ?? `${name}.pdf`
  return (
    <div className={styles.opened}>
      {isPdf(file) && <PdfViewer bytes={file.bytes} label={name} />}
      {verdict && <Verdict verdict={verdict} />}
      <Details
        facts={[
          { label: texts.file, value: `${fileName} · ${formats.bytes(file.bytes.length)}` },
          { label: texts.sha256, value: <Code text={sha256} label={texts.sha256} /> },
        ]}
      />
      <div className={styles.row}>
        <Badge tone="sealed" icon="lockOpen">
          {texts.openedHere}
        </Badge>
        <Button
          icon="download"
          aria-label={texts.downloadNamed(name)}
          onClick={() => saveFile(fileName, file.bytes as Uint8Array<ArrayBuffer>, file.mimeType)}
        >
          {texts.download}
        </Button>
      </div>
    </div>
  )
}

interface OpenedFileProps {
  name: string
  /** True if the file carries a seal of the platform to verify. */
  isSealed: boolean
  open: () => Promise<DocumentFile>
}

export const OpenedFile = ({ name, isSealed, open }: OpenedFileProps) => {
  const texts = useTexts(sealTexts)
  const appTexts = useAppTexts()
  const { client } = useTypedSession<SessionStore<SessionClient & SealClient, SessionUser>>()
  // The opened file lives as long as the component and is never cached.
  const opening = useAction({ mutationFn: () => openAndVerify(client, open, isSealed), gcTime: 0 })
  if (opening.data) return <OpenedView name={name} content={opening.data} />
  return (
    <div className={styles.opened}>
      {opening.error && <Notice tone="bad">{formatProblem(opening.error, appTexts, 'read')}</Notice>}
      <div className={styles.row}>
        <Button
          icon="lockOpen"
          busy={opening.isPending}
          aria-label={texts.openNamed(name)}
          onClick={() => opening.mutate()}
        >
          {opening.isPending ? texts.opening : texts.open}
        </Button>
      </div>
    </div>
  )
}

// A sealed file: opened in the page on demand, its seal verified here, and offered for download.

import type { DocumentFile, PersonClient } from '@company-data/sdk/person'
import { type SealVerdict, verifySealedPdf } from '@company-data/sdk/seals'
import {
  Badge,
  Button,
  CopyButton,
  type Detail,
  Details,
  FullScreen,
  MoreDetails,
  Notice,
  saveFile,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useAppTexts, useTypedSession } from '@company-data/web/app'
import { formatProblem, type SessionClient, type SessionStore, type SessionUser } from '@company-data/web/app/rules'
import { useState } from 'react'
import { isPdf, PdfViewer } from './pdf-viewer.tsx'
import { sealTexts } from './seal-texts.ts'
import styles from './sealed-file-view.module.css'
import { SignaturePagePreview } from './signature-page-preview.tsx'

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
      <MoreDetails>
        <Details facts={facts} />
      </MoreDetails>
    </>
  )
}

interface OpenedViewProps extends Pick<OpenedFileProps, 'name' | 'awaitsSignature'> {
  content: Opened
}

const OpenedView = ({ name, awaitsSignature, content: { file, sha256, verdict } }: OpenedViewProps) => {
  const texts = useTexts(sealTexts)
  const formats = useFormats()
  const [isFull, setIsFull] = useState(false)
  const fileName = file.name ?? `${name}.pdf`
  const pages = isPdf(file) && (
    <>
      <PdfViewer bytes={file.bytes} label={name} />
      {awaitsSignature && <SignaturePagePreview />}
    </>
  )
  return (
    <div className={styles.opened}>
      {!isFull && pages}
      <FullScreen open={isFull} onClose={() => setIsFull(false)} title={name}>
        {pages}
      </FullScreen>
      <div className={styles.row}>
        {isPdf(file) && (
          <Button icon="maximize" aria-label={texts.fullScreenNamed(name)} onClick={() => setIsFull(true)}>
            {texts.fullScreen}
          </Button>
        )}
        <Button
          icon="download"
          aria-label={texts.downloadNamed(name)}
          onClick={() => saveFile(fileName, file.bytes as Uint8Array<ArrayBuffer>, file.mimeType)}
        >
          {texts.download}
        </Button>
        <Badge tone="sealed" icon="lockOpen">
          {texts.openedHere}
        </Badge>
      </div>
      {verdict && <Verdict verdict={verdict} />}
      <MoreDetails>
        <Details
          facts={[
            { label: texts.file, value: `${fileName} · ${formats.bytes(file.bytes.length)}` },
            { label: texts.sha256, value: <Code text={sha256} label={texts.sha256} /> },
          ]}
        />
      </MoreDetails>
    </div>
  )
}

interface OpenedFileProps {
  name: string
  /** True if the file carries a seal of the platform to verify. */
  isSealed: boolean
  /** True if the reader is asked to sign it. */
  awaitsSignature?: boolean | undefined
  open: () => Promise<DocumentFile>
}

export const OpenedFile = ({ name, isSealed, awaitsSignature, open }: OpenedFileProps) => {
  const texts = useTexts(sealTexts)
  const appTexts = useAppTexts()
  const { client } = useTypedSession<SessionStore<SessionClient & SealClient, SessionUser>>()
  // The opened file lives as long as the component and is never cached.
  const opening = useAction({ mutationFn: () => openAndVerify(client, open, isSealed), gcTime: 0 })
  if (opening.data) return <OpenedView name={name} awaitsSignature={awaitsSignature} content={opening.data} />
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

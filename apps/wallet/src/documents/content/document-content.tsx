// The content of a document as opened on this device: PDF pages, a picture, data as fields, or a file to save.
import { type DocumentFile, type OpenedDocument, SessionError } from '@company-data/sdk/person'
import { Badge, Button, Card, Loading, Notice, saveFile, useFormats, useObjectUrl, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { isPdf, PdfViewer, SignaturePagePreview } from '@company-data/web/documents'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from '../documents.module.css'
import { contentTexts } from './content-texts.ts'
import { PayloadView } from './payload-view.tsx'

const isPicture = ({ mimeType }: DocumentFile): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(mimeType)

/** This page can show its content. */
const isReadable = (file: DocumentFile): boolean => isPdf(file) || isPicture(file)

const Picture = ({ file, name }: { file: DocumentFile; name: string }) => {
  const url = useObjectUrl(file.bytes)
  return url === undefined ? null : <img className={styles.picture} src={url} alt={name} />
}

interface FileContentProps {
  file: DocumentFile
  name: string
  /** True if the person is asked to sign it. */
  awaitsSignature: boolean
}

/** The pages or the picture of a file. */
export const FileContent = ({ file, name, awaitsSignature }: FileContentProps) => {
  const texts = useTexts(contentTexts)
  if (isPdf(file))
    return (
      <div className={styles.paper}>
        <PdfViewer bytes={file.bytes} label={name} />
        {awaitsSignature && <SignaturePagePreview />}
      </div>
    )
  if (isPicture(file)) return <Picture file={file} name={name} />
  return <p>{texts.otherFile}</p>
}

const Download = ({ file, name }: { file: DocumentFile; name: string }) => {
  const texts = useTexts(contentTexts)
  return (
    <Button
      icon="download"
      aria-label={texts.downloadNamed(name)}
      onClick={() => saveFile(file.name ?? name, file.bytes as Uint8Array<ArrayBuffer>, file.mimeType)}
    >
      {texts.download}
    </Button>
  )
}

interface OpenedProps extends Pick<FileContentProps, 'awaitsSignature'> {
  content: OpenedDocument
}

const Opened = ({ content: { record, file, payload }, awaitsSignature }: OpenedProps) => {
  const texts = useTexts(contentTexts)
  const isSealed = record.person_user_id !== null
  return (
    <>
      {file ? (
        <FileContent file={file} name={record.name} awaitsSignature={awaitsSignature} />
      ) : (
        <PayloadView name={record.name} payload={payload ?? null} />
      )}
      <div className={styles.opened}>
        {isSealed && (
          <Badge tone="sealed" icon="lockOpen">
            {texts.openedHere}
          </Badge>
        )}
        <span className="muted">{isSealed ? texts.openedText : texts.plainText}</span>
      </div>
    </>
  )
}

/** A file that differs from its announcement is not a page failure: it must not be trusted. */
const Unopened = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const texts = useTexts(contentTexts)
  const isOther = error instanceof SessionError && error.reason === 'content_mismatch'
  if (!isOther && !(error instanceof TypeError)) return <FailureView error={error} onRetry={onRetry} />
  return (
    <Notice tone="bad" title={isOther ? texts.mismatch : texts.noFile}>
      {texts.mistrust}
    </Notice>
  )
}

interface ContentProps extends Pick<FileContentProps, 'awaitsSignature'> {
  query: UseQueryResult<OpenedDocument>
  isShown: boolean
  onShow: () => void
  onFullScreen: () => void
}

/** D1-DOC-10: the only effect of the flag is that the content stays hidden until the person asks for it. */
export const DocumentContent = ({ query, isShown, awaitsSignature, onShow, onFullScreen }: ContentProps) => {
  const texts = useTexts(contentTexts)
  const formats = useFormats()
  const file = isShown ? query.data?.file : undefined
  return (
    <Card
      title={texts.content}
      text={file && `${file.name ?? query.data?.record.name} · ${formats.bytes(file.bytes.length)}`}
      actions={
        file && (
          <>
            {isReadable(file) && (
              <Button icon="maximize" onClick={onFullScreen}>
                {texts.fullScreen}
              </Button>
            )}
            <Download file={file} name={query.data?.record.name ?? ''} />
          </>
        )
      }
    >
      {!isShown ? (
        <Notice
          tone="sealed"
          action={
            <Button icon="eye" onClick={onShow}>
              {texts.show}
            </Button>
          }
        >
          {texts.privateText}
        </Notice>
      ) : query.data ? (
        <Opened content={query.data} awaitsSignature={awaitsSignature} />
      ) : query.isError ? (
        <Unopened error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading shape="text" lines={8} />
      )}
    </Card>
  )
}

// The content of a received document, opened in the page with the account key: data to view, or a file to save.

import type { CustomerDocumentDetail, DocumentFile, OpenedDocument } from '@company-data/sdk/company'
import { Badge, Button, JsonView, Notice, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { OpenedFile } from '@company-data/web/documents'
import { appTexts } from '../../app/app-texts.ts'
import { useKeyIsOpen } from '../../session/use-is-unlocked.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './received-documents.module.css'
import { receivedDocumentsTexts } from './received-documents-texts.ts'

interface ContentProps {
  document: CustomerDocumentDetail
  /** Receives the opened content, for signing. */
  onOpened?: (openedDocument: OpenedDocument) => void
}

const OpenedData = ({ name, open }: { name: string; open: () => Promise<OpenedDocument> }) => {
  const texts = useTexts(receivedDocumentsTexts)
  const commonTexts = useTexts(appTexts)
  // The opened content lives as long as the component and is never cached.
  const opening = useAction({ mutationFn: open, gcTime: 0 })
  if (opening.data)
    return (
      <div className={styles.opened}>
        <JsonView label={texts.data} value={opening.data.payload ?? null} />
        {opening.data.record.person_user_id !== null && (
          <div>
            <Badge tone="sealed" icon="lockOpen">
              {texts.openedHere}
            </Badge>
          </div>
        )}
      </div>
    )
  return (
    <div className={styles.opened}>
      {opening.error && <Notice tone="bad">{formatProblem(opening.error, commonTexts, 'read')}</Notice>}
      <div>
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

/** A lock removes this component, and with it everything that was opened. */
export const DocumentContent = ({ document, onOpened }: ContentProps) => {
  const { locked } = useTexts(receivedDocumentsTexts)
  const client = useClient()
  const isOpen = useKeyIsOpen()
  const { id, name, payload_kind, sealed_at } = document
  const open = async (): Promise<OpenedDocument> => {
    const openedDocument = await client.documents.open(id)
    onOpened?.(openedDocument)
    return openedDocument
  }
  const openFile = async (): Promise<DocumentFile> => {
    const { file } = await open()
    if (file === undefined) throw new TypeError('The document has no file.')
    return file
  }
  if (!isOpen) return <Notice tone="sealed">{locked}</Notice>
  if (payload_kind === 'json') return <OpenedData name={name} open={open} />
  return <OpenedFile name={name} isSealed={sealed_at !== null} open={openFile} />
}

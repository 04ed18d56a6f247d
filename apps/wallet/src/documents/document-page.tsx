// One document: its content as opened on this device, the signing line, the requested action, and the decision.
import type { CustomerDocumentDetail, OpenedDocument } from '@company-data/sdk/person'
import { Badge, Button, Icon, Loading, Page, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { getAvailableAction } from '@company-data/web/documents/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { CompanyCard } from '../decisions/company-actions/company-actions.tsx'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { DocumentContent } from './content/document-content.tsx'
import { CancelCard } from './decision/cancel-card.tsx'
import { DeclineSheet } from './decision/decline-sheet.tsx'
import { type ReadDocument, SignSheet } from './decision/sign-sheet.tsx'
import { DocumentDetails } from './document-facts.tsx'
import { contentQuery, documentQuery, runQuery, sealedContent, useDocumentUpdates } from './document-queries.ts'
import { waitsForPerson } from './document-states.ts'
import styles from './documents.module.css'
import { documentsTexts } from './documents-texts.ts'
import { SealCard } from './signing-line/seal-card.tsx'
import { SigningLineCard } from './signing-line/signing-line-card.tsx'
import { StateBadge } from './state-badge.tsx'
import { StateNotice } from './state-notice.tsx'

const Marks = ({ document }: { document: CustomerDocumentDetail }) => {
  const texts = useTexts(documentsTexts)
  return (
    <>
      <StateBadge document={document} />
      {document.sealed_at !== null && (
        <Badge tone="sealed" icon="shield">
          {texts.sealed}
        </Badge>
      )}
    </>
  )
}

interface DecisionBarProps {
  isAcceptance: boolean
  /** A person can agree only to content that was opened on this device. */
  isReady: boolean
  onAgree: () => void
  onDecline: () => void
}

/** Stays visible while a long document is read. */
const DecisionBar = ({ isAcceptance, isReady, onAgree, onDecline }: DecisionBarProps) => {
  const texts = useTexts(documentsTexts)
  return (
    <div className={styles.bar}>
      {!isReady && <p className={styles.barNote}>{texts.openFirst}</p>}
      <Button onClick={onDecline}>{texts.decline}</Button>
      <Button kind="main" icon="signature" disabled={!isReady} onClick={onAgree}>
        {isAcceptance ? texts.accept : texts.sign}
      </Button>
    </div>
  )
}

interface DecisionControlsProps {
  document: CustomerDocumentDetail
  content: OpenedDocument | undefined
}

/** The sheets stay mounted after the decision: they hold the input, and a reason that could not be sent. */
const DecisionControls = ({ document, content }: DecisionControlsProps) => {
  const action = getAvailableAction(document)
  const [read, setRead] = useState<ReadDocument>()
  const [isDeclining, setIsDeclining] = useState(false)
  const [savedNames] = useState(() => new Map<string, string>())
  return (
    <>
      {(action === 'sign' || action === 'accept') && (
        <DecisionBar
          isAcceptance={action === 'accept'}
          isReady={content !== undefined}
          onAgree={() => content && setRead({ document: content.record, content: sealedContent(content.record) })}
          onDecline={() => setIsDeclining(true)}
        />
      )}
      <SignSheet
        document={document}
        content={content}
        read={read}
        typedNames={savedNames}
        onClose={() => setRead(undefined)}
      />
      <DeclineSheet document={document} open={isDeclining} onClose={() => setIsDeclining(false)} />
    </>
  )
}

const DocumentView = ({ document }: { document: CustomerDocumentDetail }) => {
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  const [isShown, setIsShown] = useState(!document.is_private)
  const content = useQuery(contentQuery(client, document, isOpen && isShown))
  const run = useQuery(runQuery(client, document)).data
  const line = <SigningLineCard document={document} run={run} />
  return (
    <>
      <StateNotice document={document} run={run} />
      {/* Before the decision the content comes first; afterwards the agreement is above the pages. */}
      {!waitsForPerson(document) && line}
      {document.sealed_at !== null && isShown && <SealCard document={document} file={content.data?.file} />}
      <DocumentContent query={content} isShown={isShown} onShow={() => setIsShown(true)} />
      {waitsForPerson(document) && line}
      {getAvailableAction(document) === 'cancel' && <CancelCard document={document} />}
      <DocumentDetails document={document} />
      {document.company_identity && (
        <CompanyCard
          companyId={document.company_identity.company_user_id}
          company={document.company_name}
          about={{ kind: 'document', id: document.id }}
        />
      )}
      <DecisionControls document={document} content={content.data} />
    </>
  )
}

const DocumentLoader = ({ documentId }: { documentId: string }) => {
  const texts = useTexts(documentsTexts)
  const query = useQuery(documentQuery(useClient(), documentId))
  useDocumentUpdates()
  const back = (
    <Link to={paths.documents} className={styles.back}>
      <Icon name="chevronLeft" size={14} /> {texts.title}
    </Link>
  )
  const document = query.data
  if (document === undefined)
    return (
      <Page title={texts.document} back={back}>
        {query.isError ? (
          <FailureView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading shape="text" lines={8} />
        )}
      </Page>
    )
  return (
    <Page
      title={document.name}
      back={back}
      mark={<Marks document={document} />}
      lead={`${document.company_name} · ${document.service_name}`}
    >
      <DocumentView document={document} />
    </Page>
  )
}

export const DocumentPage = () => {
  const { documentId = '' } = useParams()
  return <DocumentLoader key={documentId} documentId={documentId} />
}

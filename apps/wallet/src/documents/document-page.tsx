// One document: its content as opened on this device, the signing line, the requested action, and the decision.
import type { CustomerDocumentDetail, OpenedDocument } from '@company-data/sdk/person'
import { Badge, Button, FullScreen, Icon, Loading, Page, useTexts } from '@company-data/ui'
import { FailureView } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { getAvailableAction } from '@company-data/web/documents/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { Beside } from '../app/beside.tsx'
import { waitsForPerson } from '../app/documents.ts'
import { CompanyCard } from '../decisions/company-actions/company-actions.tsx'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { DocumentContent, FileContent } from './content/document-content.tsx'
import { CancelCard } from './decision/cancel-card.tsx'
import { DeclineSheet } from './decision/decline-sheet.tsx'
import { type ReadDocument, SignSheet } from './decision/sign-sheet.tsx'
import { DocumentDetails } from './document-facts.tsx'
import { contentQuery, documentQuery, runQuery, sealedContent, useDocumentUpdates } from './document-queries.ts'
import styles from './documents.module.css'
import { AllDocuments } from './documents-page.tsx'
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

const DecisionButtons = ({ isAcceptance, isReady, onAgree, onDecline }: DecisionBarProps) => {
  const texts = useTexts(documentsTexts)
  return (
    <>
      {!isReady && <p className={styles.barNote}>{texts.openFirst}</p>}
      <Button onClick={onDecline}>{texts.decline}</Button>
      <Button kind="main" icon="signature" disabled={!isReady} onClick={onAgree}>
        {isAcceptance ? texts.accept : texts.sign}
      </Button>
    </>
  )
}

interface FullDocumentProps {
  content: OpenedDocument | undefined
  awaitsSignature: boolean
  open: boolean
  onClose: () => void
  actions: ReactNode
}

/** The content over the whole screen; the decision stays below it. */
const FullDocument = ({ content, awaitsSignature, open, onClose, actions }: FullDocumentProps) => (
  <FullScreen
    open={open && content?.file !== undefined}
    onClose={onClose}
    title={content?.record.name ?? ''}
    actions={actions}
  >
    {content?.file && <FileContent file={content.file} name={content.record.name} awaitsSignature={awaitsSignature} />}
  </FullScreen>
)

interface DecisionControlsProps {
  document: CustomerDocumentDetail
  content: OpenedDocument | undefined
  isFull: boolean
  onLeaveFull: () => void
}

/** The sheets stay mounted after the decision: they hold the input, and a reason that could not be sent. */
const DecisionControls = ({ document, content, isFull, onLeaveFull }: DecisionControlsProps) => {
  const action = getAvailableAction(document)
  const [read, setRead] = useState<ReadDocument>()
  const [isDeclining, setIsDeclining] = useState(false)
  const [savedNames] = useState(() => new Map<string, string>())
  const buttons = (action === 'sign' || action === 'accept') && (
    <DecisionButtons
      isAcceptance={action === 'accept'}
      isReady={content !== undefined}
      onAgree={() => {
        onLeaveFull()
        if (content) setRead({ document: content.record, content: sealedContent(content.record) })
      }}
      onDecline={() => {
        onLeaveFull()
        setIsDeclining(true)
      }}
    />
  )
  return (
    <>
      {/* Stays visible while a long document is read. */}
      {buttons && <div className={styles.bar}>{buttons}</div>}
      <FullDocument
        content={content}
        awaitsSignature={action === 'sign'}
        open={isFull}
        onClose={onLeaveFull}
        actions={buttons}
      />
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
  const [isFull, setIsFull] = useState(false)
  const content = useQuery(contentQuery(client, document, isOpen && isShown))
  const run = useQuery(runQuery(client, document)).data
  const line = <SigningLineCard document={document} run={run} />
  return (
    <>
      <StateNotice document={document} run={run} />
      {/* Before the decision the content comes first; afterwards the agreement is above the pages. */}
      {!waitsForPerson(document) && line}
      {document.sealed_at !== null && isShown && <SealCard document={document} file={content.data?.file} />}
      <DocumentContent
        query={content}
        isShown={isShown}
        awaitsSignature={getAvailableAction(document) === 'sign'}
        onShow={() => setIsShown(true)}
        onFullScreen={() => setIsFull(true)}
      />
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
      <DecisionControls
        document={document}
        content={content.data}
        isFull={isFull}
        onLeaveFull={() => setIsFull(false)}
      />
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
      lead={
        <CompanyName
          name={`${document.company_name} · ${document.service_name}`}
          identity={document.company_identity}
        />
      }
    >
      <DocumentView document={document} />
    </Page>
  )
}

export const DocumentPage = () => {
  const { documentId = '' } = useParams()
  const { title } = useTexts(documentsTexts)
  return (
    <Beside label={title} list={<AllDocuments />}>
      <DocumentLoader key={documentId} documentId={documentId} />
    </Beside>
  )
}

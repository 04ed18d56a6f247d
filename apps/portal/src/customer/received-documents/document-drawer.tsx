// One document in a drawer: its properties, its content as opened on this device, its history, and the requested
// action.

import type { CustomerDocumentDetail } from '@company-data/sdk/company'
import {
  Badge,
  Card,
  CopyButton,
  type Detail,
  Details,
  Drawer,
  LinkButton,
  Notice,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { CompanyName, IdentityGate } from '@company-data/web/companies'
import { findRun, getAvailableAction, getNoticeDays } from '@company-data/web/documents/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { DocumentBadge } from '../../customer-side/document-badge.tsx'
import { useNamesakes } from '../../customer-side/namesakes.ts'
import { receivedDocumentTexts } from '../../customer-side/received-document-texts.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import { SignaturesTimeline } from '../../signatures/signatures-timeline.tsx'
import { CancelForm } from './cancel-form.tsx'
import { DocumentContent } from './document-content.tsx'
import { receivedDocumentsTexts } from './received-documents-texts.ts'
import { SignCard } from './sign-card.tsx'

const useDetails = (document: CustomerDocumentDetail): Detail[] => {
  const texts = useTexts(receivedDocumentsTexts)
  const { kinds } = useTexts(receivedDocumentTexts)
  const formats = useFormats()
  const { company_name, company_identity, service_name, payload_kind, original_name, cancel_effective_date } = document
  const days = getNoticeDays(document)
  return [
    { label: texts.from, value: <CompanyName name={company_name} identity={company_identity} /> },
    { label: texts.service, value: service_name },
    { label: texts.kind, value: kinds[document.kind] },
    { label: texts.content, value: payload_kind === 'json' ? texts.json : (original_name ?? texts.file) },
    ...(days > 0 ? [{ label: texts.notice, value: texts.days(formats.number(days)) }] : []),
    ...(cancel_effective_date ? [{ label: texts.endsOn, value: formats.date(cancel_effective_date) }] : []),
    { label: texts.received, value: formats.dateTime(document.created_at) },
    {
      label: texts.id,
      value: (
        <>
          <code>{document.id}</code>
          <CopyButton text={document.id} label={texts.id} />
        </>
      ),
    },
  ]
}

const InRun = ({ connectionId, runId }: { connectionId: string; runId: string }) => {
  const texts = useTexts(receivedDocumentsTexts)
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.receivedRun(connectionId, runId)} asChild>
          <LinkButton>{texts.toRun}</LinkButton>
        </Link>
      }
    >
      {texts.ofRun}
    </Notice>
  )
}

const DocumentView = ({ document }: { document: CustomerDocumentDetail }) => {
  const texts = useTexts(receivedDocumentsTexts)
  const [savedNames] = useState(() => new Map<string, string>())
  const namesakes = useNamesakes(document.company_identity)
  const run = findRun(document)
  // A document of a run is signed there, beside its signing line and answers.
  const action = run === undefined ? getAvailableAction(document) : undefined
  const isContract = action === 'sign' || action === 'accept'
  return (
    <>
      {run && <InRun {...run} />}
      {document.person_user_id === null && <Notice tone="info">{texts.broadcast}</Notice>}
      {isContract ? (
        <IdentityGate identity={document.company_identity} namesakes={namesakes}>
          <SignCard document={document} isAcceptance={action === 'accept'} inputs={savedNames} />
        </IdentityGate>
      ) : (
        <Card title={texts.content}>
          <DocumentContent key={document.sealed_at} document={document} />
        </Card>
      )}
      {document.signatures.length > 0 && (
        <Card title={texts.history}>
          <SignaturesTimeline label={texts.history} signatures={document.signatures} />
        </Card>
      )}
      <Details facts={useDetails(document)} />
      {action === 'cancel' && <CancelForm document={document} />}
    </>
  )
}

interface DrawerProps {
  documentId: string | undefined
  onClose: () => void
}

export const DocumentDrawer = ({ documentId, onClose }: DrawerProps) => {
  const texts = useTexts(receivedDocumentsTexts)
  const { sealed } = useTexts(receivedDocumentTexts)
  const client = useClient()
  const id = useLastValue(documentId)
  const query = useQuery({
    queryKey: ['received-documents', 'one', id],
    queryFn: () => client.documents.read(id ?? ''),
    enabled: documentId !== undefined,
  })
  if (id === undefined) return null
  const document = query.data
  return (
    <Drawer
      open={documentId !== undefined}
      onClose={onClose}
      title={document?.name ?? texts.title}
      summary={
        document && (
          <>
            <DocumentBadge document={document} />
            {document.sealed_at !== null && (
              <Badge tone="sealed" icon="shield">
                {sealed}
              </Badge>
            )}
          </>
        )
      }
    >
      <QueryView query={query} shape="text">
        {(data) => <DocumentView key={data.id} document={data} />}
      </QueryView>
    </Drawer>
  )
}

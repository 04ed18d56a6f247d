// Signs, accepts or declines a received document, exactly as it was opened here (G-122, A-56).
import type { CustomerDocumentDetail, OpenedDocument, PortalClient } from '@company-data/sdk/company'
import { Card, useTexts } from '@company-data/ui'
import { SignForm, type SigningActions } from '@company-data/web/documents'
import { isAgreed, isDeclined, runDocumentAction, signingTexts } from '@company-data/web/documents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHasAuthenticator } from '../../session/use-has-authenticator.ts'
import { useKeyIsOpen } from '../../session/use-is-unlocked.ts'
import { useClient } from '../../session/use-session.tsx'
import { DocumentContent } from './document-content.tsx'
import { receivedDocumentsTexts } from './received-documents-texts.ts'

const createActions = (
  client: PortalClient,
  document: CustomerDocumentDetail,
  { openedDocument, hasApp }: { openedDocument: OpenedDocument | undefined; hasApp: boolean },
): SigningActions => {
  const requireOpened = (): OpenedDocument => {
    if (openedDocument === undefined) throw new TypeError('The document was not opened.')
    return openedDocument
  }
  const read = () => client.documents.read(document.id)
  return {
    requestCode: () => client.documents.requestSignCode(document),
    sign: (signer, proof) =>
      runDocumentAction(async () => client.documents.sign(requireOpened(), signer, proof), read, isAgreed),
    accept: (signer) => runDocumentAction(async () => client.documents.accept(requireOpened(), signer), read, isAgreed),
    decline: () => runDocumentAction(() => client.documents.decline(document), read, isDeclined),
    hasApp,
  }
}

interface SignCardProps {
  document: CustomerDocumentDetail
  isAcceptance: boolean
  inputs: Map<string, string>
}

export const SignCard = ({ document, isAcceptance, inputs }: SignCardProps) => {
  const texts = useTexts(signingTexts)
  const { declineText } = useTexts(receivedDocumentsTexts)
  const client = useClient()
  const queries = useQueryClient()
  const hasApp = useHasAuthenticator()
  const isOpen = useKeyIsOpen()
  const [openedDocument, setOpened] = useState<OpenedDocument>()
  useEffect(() => {
    if (!isOpen) setOpened(undefined)
  }, [isOpen])
  const { name } = document
  return (
    <Card title={isAcceptance ? texts.acceptTitle(name) : texts.signTitle(name)} text={texts.signText}>
      <DocumentContent document={document} onOpened={setOpened} />
      <SignForm
        name={name}
        isAcceptance={isAcceptance}
        declineText={declineText}
        typedNames={inputs}
        isOpened={openedDocument !== undefined}
        seals={openedDocument?.record.seals ?? false}
        actions={createActions(client, document, { openedDocument, hasApp })}
        onDone={() => void queries.invalidateQueries({ queryKey: ['received-documents'] })}
      />
    </Card>
  )
}

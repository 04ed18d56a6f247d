// Signs, accepts or declines a received document, exactly as it was opened here (G-122, A-56).
import type { CustomerDocumentDetail, OpenedDocument, PortalClient } from '@company-data/sdk/company'
import { Card, useTexts } from '@company-data/ui'
import { SignForm, type SigningActs } from '@company-data/ui/documents'
import { actOnce, isAgreed, isDeclined, signingTexts } from '@company-data/ui/documents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useKeyIsOpen } from '../session/use-key-is-open.ts'
import { useClient } from '../session/use-session.tsx'
import { DocumentContent } from './document-content.tsx'
import { receivedDocumentsTexts } from './received-documents-texts.ts'

const actsOf = (
  client: PortalClient,
  document: CustomerDocumentDetail,
  opened: OpenedDocument | undefined,
): SigningActs => {
  const requireOpened = (): OpenedDocument => {
    if (opened === undefined) throw new TypeError('The document was not opened.')
    return opened
  }
  const read = () => client.getDocument(document.id)
  return {
    requestCode: () => client.requestSignCode(document),
    sign: (signer, proof) => actOnce(async () => client.signDocument(requireOpened(), signer, proof), read, isAgreed),
    accept: (signer) => actOnce(async () => client.acceptDocument(requireOpened(), signer), read, isAgreed),
    decline: () => actOnce(() => client.declineDocument(document), read, isDeclined),
  }
}

interface SignCardProps {
  document: CustomerDocumentDetail
  isAcceptance: boolean
  typed: Map<string, string>
}

export const SignCard = ({ document, isAcceptance, typed }: SignCardProps) => {
  const texts = useTexts(signingTexts)
  const { declineText } = useTexts(receivedDocumentsTexts)
  const client = useClient()
  const queries = useQueryClient()
  const isOpen = useKeyIsOpen()
  const [opened, setOpened] = useState<OpenedDocument>()
  useEffect(() => {
    if (!isOpen) setOpened(undefined)
  }, [isOpen])
  const { name } = document
  return (
    <Card title={isAcceptance ? texts.acceptTitle(name) : texts.signTitle(name)} text={texts.signText}>
      <DocumentContent document={document} onOpened={setOpened} />
      <SignForm
        {...{ name, isAcceptance, declineText, typed }}
        isOpened={opened !== undefined}
        seals={opened?.record.seals ?? false}
        acts={actsOf(client, document, opened)}
        onDone={() => void queries.invalidateQueries({ queryKey: ['received-documents'] })}
      />
    </Card>
  )
}

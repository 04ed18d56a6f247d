// The documents that a service sent to the company, with links.

import { Empty, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { DocumentBadge } from '../../customer-side/document-badge.tsx'
import { receivedDocumentTexts } from '../../customer-side/received-document-texts.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

export const SupplierDocuments = ({ connectionId }: { connectionId: string }) => {
  const texts = useTexts(suppliersTexts)
  const { kinds } = useTexts(receivedDocumentTexts)
  const formats = useFormats()
  const client = useClient()
  const [, go] = useLocation()
  const documents = useQuery({
    queryKey: ['received-documents', 'of connection', connectionId],
    queryFn: () => Array.fromAsync(client.documents.listByConnection(connectionId)),
  })
  return (
    <QueryView query={documents}>
      {(data) => (
        <Table
          label={texts.tabs.documents}
          rows={[...data].reverse()}
          rowId={({ id }) => id}
          onOpen={({ id }) => go(`${paths.receivedDocuments}?open=${encodeURIComponent(id)}`)}
          columns={[
            {
              id: 'name',
              head: texts.document,
              cell: ({ name, kind }) => (
                <>
                  <RowButton>{name}</RowButton>
                  <span className="under">{kinds[kind]}</span>
                </>
              ),
            },
            { id: 'status', head: texts.status, width: 170, cell: (document) => <DocumentBadge document={document} /> },
            {
              id: 'created',
              head: texts.created,
              width: 130,
              align: 'end',
              optional: true,
              cell: ({ created_at }) => <span className="muted number">{formats.date(created_at)}</span>,
            },
          ]}
          empty={<Empty icon="inbox" title={texts.noDocumentsTitle} text={texts.noDocumentsText} />}
        />
      )}
    </QueryView>
  )
}

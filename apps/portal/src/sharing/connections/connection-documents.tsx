// The documents of a service for one customer, with links to their pages.

import type { CompanyDocument, ServiceRecord } from '@company-data/sdk/company'
import { Badge, Empty, RowButton, Table, type Tone, useFormats, useTexts } from '@company-data/ui'
import { isAwaitingOthers } from '@company-data/web/documents/rules'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { ServiceQueryView } from '../../service-keys/service-scope.tsx'
import { useClient } from '../../session/use-session.tsx'
import { connectionsTexts } from './connections-texts.ts'

const TONES: Readonly<Record<CompanyDocument['status'] | 'awaiting_others', Tone>> = {
  awaiting_others: 'accent',
  waiting: 'plain',
  offering: 'accent',
  ready_to_sign: 'accent',
  active: 'good',
  active_but_ending: 'warn',
  ended: 'plain',
}

export const ConnectionDocuments = ({ service, connectionId }: { service: ServiceRecord; connectionId: string }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const client = useClient()
  const [, go] = useLocation()
  const documents = useQuery({
    queryKey: ['documents', service.id, 'of connection', connectionId],
    queryFn: () => Array.fromAsync(client.servicePortal(service.id).documents.list({ connection_id: connectionId })),
  })
  return (
    <ServiceQueryView service={service} query={documents}>
      {(data) => (
        <Table
          label={texts.tabs.documents}
          rows={[...data].reverse()}
          rowId={({ id }) => id}
          onOpen={({ id }) =>
            go(`${paths.documents}?service=${encodeURIComponent(service.id)}&open=${encodeURIComponent(id)}`)
          }
          columns={[
            {
              id: 'name',
              head: texts.document,
              cell: ({ name, kind }) => (
                <>
                  <RowButton>{name}</RowButton>
                  <span className="under">{texts.kinds[kind]}</span>
                </>
              ),
            },
            {
              id: 'status',
              head: texts.status,
              width: 190,
              cell: (document) => {
                const status = isAwaitingOthers(document) ? 'awaiting_others' : document.status
                return <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
              },
            },
            {
              id: 'created',
              head: texts.created,
              width: 130,
              align: 'end',
              optional: true,
              cell: ({ created_at }) => <span className="muted number">{formats.date(created_at)}</span>,
            },
          ]}
          empty={<Empty icon="fileText" title={texts.noDocumentsTitle} text={texts.noDocumentsText} />}
        />
      )}
    </ServiceQueryView>
  )
}

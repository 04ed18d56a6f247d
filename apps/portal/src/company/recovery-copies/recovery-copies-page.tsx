// The recovery copies, each with its owner. The open copy is in the address, its secret nowhere.

import type { RecoveryCopy, ServiceRecord } from '@company-data/sdk/company'
import { Empty, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQueries, useQuery } from '@tanstack/react-query'
import { signInAppsQuery } from '../../app/plugins.ts'
import { servicesQuery } from '../../app/services.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { OpenCopyDrawer } from './open-copy-drawer.tsx'
import { recoveryCopiesTexts } from './recovery-copies-texts.ts'

/** The webhook addresses of all services by id, fetched only if a copy belongs to a webhook. */
const useWebhookUrls = (services: readonly ServiceRecord[], isNeeded: boolean): ReadonlyMap<string, string> => {
  const client = useClient()
  return useQueries({
    queries: services.map(({ id }) => ({
      queryKey: ['webhooks', id],
      queryFn: () => client.webhooks.list(id),
      enabled: isNeeded,
    })),
    combine: (results) => new Map(results.flatMap(({ data = [] }) => data.map(({ id, url }) => [id, url] as const))),
  })
}

/** The name of a copy's owner, or its id if the owner is deleted. */
const useOwnerName = (copies: readonly RecoveryCopy[]): ((copy: RecoveryCopy) => string) => {
  const client = useClient()
  const hasCopy = (secret: RecoveryCopy['kind']): boolean => copies.some(({ kind }) => kind === secret)
  const { data: services = [] } = useQuery(servicesQuery(client))
  const { data: clients = [] } = useQuery({
    queryKey: ['account-clients'],
    queryFn: () => client.accountClients.list(),
  })
  const { data: apps = [] } = useQuery({ ...signInAppsQuery(client), enabled: hasCopy('oauth_app_secret') })
  const webhooks = useWebhookUrls(services, hasCopy('webhook_secret'))
  return ({ ref }) =>
    services.find(({ id, client_id }) => id === ref || client_id === ref)?.name ??
    [...clients, ...apps].find(({ client_id }) => client_id === ref)?.name ??
    webhooks.get(ref) ??
    ref
}

const useColumns = (getOwnerName: (copy: RecoveryCopy) => string) => {
  const texts = useTexts(recoveryCopiesTexts)
  const formats = useFormats()
  return [
    {
      id: 'secret',
      head: texts.secret,
      cell: (copy: RecoveryCopy) => (
        <span title={copy.ref}>
          <RowButton>{`${texts.kinds[copy.kind]}: ${getOwnerName(copy)}`}</RowButton>
        </span>
      ),
    },
    {
      id: 'created',
      head: texts.created,
      width: 150,
      align: 'end' as const,
      optional: true,
      cell: ({ created_at }: RecoveryCopy) => <span className="muted number">{formats.date(created_at)}</span>,
    },
  ]
}

const Copies = () => {
  const texts = useTexts(recoveryCopiesTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const copies = useQuery({ queryKey: ['recovery-copies'], queryFn: () => client.recoveryCopies.list() })
  const getOwnerName = useOwnerName(copies.data ?? [])
  const columns = useColumns(getOwnerName)
  const copy = copies.data?.find(({ id }) => id === get('open'))
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={copies}>
        {(rows) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            selected={get('open')}
            onOpen={({ id }) => change({ open: id })}
            empty={<Empty icon="key" title={texts.emptyTitle} text={texts.emptyText} />}
          />
        )}
      </QueryView>
      <OpenCopyDrawer copy={copy} owner={copy ? getOwnerName(copy) : ''} onClose={() => change({ open: undefined })} />
    </Page>
  )
}

export const RecoveryCopiesPage = () => (
  <OwnerOnly title={useTexts(recoveryCopiesTexts).title}>
    <Copies />
  </OwnerOnly>
)

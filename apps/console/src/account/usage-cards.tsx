// Cards of what an account uses in its region: quotas, services, webhooks and plugins; and of its clients.
import type { AccountUsage, OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Card, type Column, Details, Empty, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'

type QuotaRow = AccountUsage['quotas'][number]
type WebhookRow = AccountUsage['webhooks'][number]
type ClientRow = OperatedAccount['clients'][number]

const QuotasCard = ({ quotas }: { quotas: readonly QuotaRow[] }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const formatAmount = (unit: QuotaRow['unit'], value: number) =>
    unit === 'bytes' ? formats.bytes(value) : formats.number(value)
  const columns: readonly Column<QuotaRow>[] = [
    { id: 'quota', head: texts.quota, cell: ({ quota }) => <code>{quota}</code> },
    { id: 'used', head: texts.used, width: 100, align: 'end', cell: ({ unit, used }) => formatAmount(unit, used) },
    { id: 'limit', head: texts.limit, width: 110, align: 'end', cell: ({ unit, limit }) => formatAmount(unit, limit) },
  ]
  return (
    <Card title={texts.usage} flush>
      <Table
        label={texts.usage}
        columns={columns}
        rows={quotas.filter(({ used }) => used > 0)}
        rowId={({ quota }) => quota}
        empty={<Empty icon="layers" title={texts.unused} text={texts.unusedText} />}
      />
    </Card>
  )
}

const WebhooksCard = ({ webhooks }: { webhooks: readonly WebhookRow[] }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const columns: readonly Column<WebhookRow>[] = [
    {
      id: 'address',
      head: texts.address,
      cell: ({ name, url, webhook_id }) => (
        <>
          {name ?? url}
          <span className="under">{name === null ? webhook_id : url}</span>
        </>
      ),
    },
    {
      id: 'health',
      head: texts.health,
      width: 150,
      cell: ({ enabled, health }) =>
        enabled ? (
          <Badge tone={health === 'running' ? 'good' : 'bad'}>{texts.healths[health]}</Badge>
        ) : (
          <Badge tone="plain">{texts.disabled}</Badge>
        ),
    },
    {
      id: 'since',
      head: texts.since,
      width: 164,
      align: 'end',
      optional: true,
      cell: ({ failing_since, health_changed_at }) => formats.dateTime(failing_since ?? health_changed_at),
    },
  ]
  if (webhooks.length === 0) return null
  return (
    <Card title={texts.webhooks} flush>
      <Table
        label={texts.webhooks}
        columns={columns}
        rows={webhooks}
        rowId={({ webhook_id }) => webhook_id}
        empty={null}
      />
    </Card>
  )
}

const ClientsCard = ({ clients }: { clients: readonly ClientRow[] }) => {
  const texts = useTexts(accountTexts)
  const columns: readonly Column<ClientRow>[] = [
    {
      id: 'client',
      head: texts.client,
      cell: ({ client_id, name }) => (
        <>
          {name ?? client_id}
          {name !== null && <span className="under">{client_id}</span>}
        </>
      ),
    },
    { id: 'kind', head: texts.kind, width: 130, cell: ({ kind }) => texts.clientKinds[kind] },
  ]
  if (clients.length === 0) return null
  return (
    <Card title={texts.clients} flush>
      <Table label={texts.clients} columns={columns} rows={clients} rowId={({ client_id }) => client_id} empty={null} />
    </Card>
  )
}

const NamesCard = ({ services, plugins }: Pick<AccountUsage, 'services' | 'plugins'>) => {
  const texts = useTexts(accountTexts)
  if (services.length + plugins.length === 0) return null
  const facts = [
    { label: texts.services, value: services.map(({ name, share_code }) => `${name} (${share_code})`).join(', ') },
    { label: texts.plugins, value: plugins.map(({ name }) => name).join(', ') },
  ]
  return (
    <Card title={texts.services}>
      <Details facts={facts.filter(({ value }) => value !== '')} />
    </Card>
  )
}

export const UsageCards = ({ account }: { account: OperatedAccount }) => {
  const calls = useCalls()
  const query = useQuery({
    queryKey: ['accounts', account.user_id, 'usage'],
    queryFn: () => calls.readUsage(account.user_id),
  })
  return (
    <>
      <ClientsCard clients={account.clients} />
      <QueryView query={query}>
        {({ quotas, services, webhooks, plugins }) => (
          <>
            <NamesCard services={services} plugins={plugins} />
            <WebhooksCard webhooks={webhooks} />
            <QuotasCard quotas={quotas} />
          </>
        )}
      </QueryView>
    </>
  )
}

// The services that the company is a customer of: the data each stores, and pending requests.

import type { CustomerConnection } from '@company-data/sdk/company'
import {
  Badge,
  type Column,
  Empty,
  LinkButton,
  Page,
  Pager,
  RowButton,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages } from '@company-data/web/app'
import { CompanyName } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { suppliersPageQuery } from '../../customer-side/supplier-queries.ts'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

const Attention = ({ unread_count, pending_consents }: CustomerConnection) => {
  const texts = useTexts(suppliersTexts)
  const formats = useFormats()
  return (
    <span className={styles.marks}>
      {pending_consents > 0 && <Badge tone="warn">{texts.asks(formats.number(pending_consents))}</Badge>}
      {unread_count > 0 && <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>}
    </span>
  )
}

const useColumns = (): Column<CustomerConnection>[] => {
  const texts = useTexts(suppliersTexts)
  const formats = useFormats()
  return [
    {
      id: 'service',
      head: texts.service,
      cell: ({ company_name, company_identity, service }) => (
        <>
          <RowButton>{service.name}</RowButton>
          <span className="under">
            <CompanyName name={company_name} identity={company_identity} />
          </span>
        </>
      ),
    },
    {
      id: 'attention',
      head: texts.attention,
      width: 215,
      cell: (connection) => <Attention {...connection} />,
    },
    {
      id: 'shared',
      head: texts.shared,
      width: 170,
      optional: true,
      cell: ({ answers }) => {
        const live = answers.filter((answer) => answer.live).length
        const once = answers.length - live
        const counts = [
          ...(live > 0 ? [texts.liveCount(formats.number(live))] : []),
          ...(once > 0 ? [texts.onceCount(formats.number(once))] : []),
        ]
        return counts.length > 0 ? counts.join(', ') : <span className="muted">{texts.nothingShared}</span>
      },
    },
    {
      id: 'connected',
      head: texts.connected,
      width: 120,
      align: 'end',
      optional: true,
      cell: ({ connected_at }) => <span className="muted number">{formats.date(connected_at)}</span>,
    },
  ]
}

const ConnectLink = () => {
  const { connect } = useTexts(suppliersTexts)
  return (
    <Link to={paths.connectSupplier} asChild>
      <LinkButton kind="main" icon="link">
        {connect}
      </LinkButton>
    </Link>
  )
}

const Suppliers = () => {
  const texts = useTexts(suppliersTexts)
  const [, go] = useLocation()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const suppliers = useQuery(suppliersPageQuery(useClient(), cursor))
  const columns = useColumns()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ConnectLink />}>
      <QueryView query={suppliers}>
        {({ items, next_cursor }) => (
          <Table
            label={texts.title}
            rows={items}
            rowId={({ id }) => id}
            onOpen={({ id }) => go(paths.supplier(id))}
            columns={columns}
            empty={<Empty icon="building" title={texts.emptyTitle} text={texts.emptyText} action={<ConnectLink />} />}
            footer={
              (cursor !== undefined || next_cursor !== null) && (
                <Pager
                  range={texts.oldestFirst}
                  onPrevious={onPrevious}
                  onNext={onNext(next_cursor)}
                  busy={suppliers.isFetching}
                />
              )
            }
          />
        )}
      </QueryView>
    </Page>
  )
}

export const SuppliersPage = () => (
  <OwnerOnly title={useTexts(suppliersTexts).title}>
    <Suppliers />
  </OwnerOnly>
)

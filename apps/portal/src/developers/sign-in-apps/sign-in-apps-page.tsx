// The sign-in apps of the company. The open row and its tab are in the address.

import type { OauthApp, ServiceRecord } from '@company-data/sdk/company'
import { Button, type Column, Empty, LinkButton, Page, RowButton, Table, useFormats, useTexts } from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { signInAppsQuery } from '../../app/plugins.ts'
import { servicesQuery } from '../../app/services.ts'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { NewAppDrawer } from './new-app-drawer.tsx'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

const useColumns = (services: readonly ServiceRecord[]): Column<OauthApp>[] => {
  const texts = useTexts(signInAppsTexts)
  const formats = useFormats()
  return [
    {
      id: 'app',
      head: texts.app,
      // The id is in the drawer; here it shows on hover.
      cell: ({ name, client_id }) => (
        <span title={client_id}>
          <RowButton>{name}</RowButton>
        </span>
      ),
    },
    {
      id: 'service',
      head: texts.service,
      width: 180,
      optional: true,
      cell: ({ service_id }) => services.find(({ id }) => id === service_id)?.name ?? texts.goneService,
    },
    {
      id: 'claims',
      head: texts.claims,
      width: 150,
      optional: true,
      cell: ({ claims }) =>
        claims.length === 0 ? <span className="muted">{texts.noClaims}</span> : texts.claimCount(claims.length),
    },
    {
      id: 'delivery',
      head: texts.delivery,
      width: 130,
      cell: ({ claims_delivery }) => <DeliveryBadge delivery={claims_delivery} />,
    },
    {
      id: 'created',
      head: texts.created,
      width: 120,
      align: 'end',
      optional: true,
      cell: ({ created_at }) => <span className="muted number">{formats.date(created_at)}</span>,
    },
  ]
}

const NoApps = ({ hasServices, onAdd }: { hasServices: boolean; onAdd: () => void }) => {
  const texts = useTexts(signInAppsTexts)
  if (!hasServices)
    return (
      <Empty
        icon="layers"
        title={texts.noServiceTitle}
        text={texts.noServiceText}
        action={
          <Link to={paths.newService} asChild>
            <LinkButton kind="main">{texts.createService}</LinkButton>
          </Link>
        }
      />
    )
  return (
    <Empty
      icon="badgeCheck"
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button kind="main" icon="plus" onClick={onAdd}>
          {texts.add}
        </Button>
      }
    />
  )
}

const Apps = ({ apps, services }: { apps: readonly OauthApp[]; services: readonly ServiceRecord[] }) => {
  const texts = useTexts(signInAppsTexts)
  const columns = useColumns(services)
  const { get, change } = useSearchState()
  const close = () => change({ open: undefined, tab: undefined })
  return (
    <>
      <Table
        label={texts.title}
        columns={columns}
        rows={apps}
        rowId={({ id }) => id}
        selected={get('open')}
        onOpen={({ id }) => change({ open: id })}
        empty={<NoApps hasServices={services.length > 0} onAdd={() => change({ new: '1' })} />}
      />
      <AppDrawer app={apps.find(({ id }) => id === get('open'))} services={services} onClose={close} />
      <NewAppDrawer
        open={get('new') !== undefined && services.length > 0}
        services={services}
        onClose={() => change({ new: undefined })}
        onStored={(id) => change({ new: undefined, open: id, tab: 'code' })}
      />
    </>
  )
}

const SignInApps = () => {
  const texts = useTexts(signInAppsTexts)
  const client = useClient()
  const { change } = useSearchState()
  const services = useQuery(servicesQuery(client))
  const apps = useQuery(signInAppsQuery(client))
  const canAdd = (services.data?.length ?? 0) > 0 && (apps.data?.length ?? 0) > 0
  const addButton = canAdd && (
    <Button kind="main" icon="plus" onClick={() => change({ open: undefined, new: '1' })}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={addButton}>
      <QueryView query={apps}>
        {(allApps) => (
          <QueryView query={services}>{(allServices) => <Apps apps={allApps} services={allServices} />}</QueryView>
        )}
      </QueryView>
    </Page>
  )
}

export const SignInAppsPage = () => (
  <OwnerOnly title={useTexts(signInAppsTexts).title}>
    <SignInApps />
  </OwnerOnly>
)

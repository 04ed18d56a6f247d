// The flows of a service. Service, search and the new-flow form are in the address.

import type { FlowSummary, ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  type Column,
  Empty,
  LinkButton,
  Page,
  Row,
  RowButton,
  SearchField,
  Select,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/ui/app'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { flowsQuery } from '../../app/flows.ts'
import { servicesQuery } from '../../app/services.ts'
import { paths } from '../../paths.ts'
import { ServiceQueryView } from '../../service-keys/service-scope.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { listTexts } from './list-texts.ts'
import { NewFlowDrawer } from './new-flow-drawer.tsx'

const useColumns = (): Column<FlowSummary>[] => {
  const texts = useTexts(listTexts)
  const formats = useFormats()
  return [
    {
      id: 'name',
      head: texts.name,
      cell: ({ name, id }) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="id">{id}</span>
        </>
      ),
    },
    {
      id: 'result',
      head: texts.result,
      width: 150,
      optional: true,
      cell: ({ output_mode }) => texts.results[output_mode],
    },
    {
      id: 'version',
      head: texts.version,
      width: 130,
      cell: ({ published_version }) =>
        published_version === null ? (
          <Badge tone="plain">{texts.never}</Badge>
        ) : (
          <Badge tone="good">{texts.versionOf(published_version)}</Badge>
        ),
    },
    {
      id: 'draft',
      head: texts.draft,
      width: 200,
      optional: true,
      cell: ({ draft_changed }) => (
        <span className="muted">{draft_changed ? texts.draftChanged : texts.draftSame}</span>
      ),
    },
    {
      id: 'updated',
      head: texts.updated,
      width: 130,
      align: 'end',
      optional: true,
      cell: ({ updated_at }) => <span className="muted number">{formats.date(updated_at)}</span>,
    },
  ]
}

const EmptyState = ({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) => {
  const texts = useTexts(listTexts)
  const { change } = useSearchState()
  if (isFiltered)
    return (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={() => change({ text: undefined })}>{texts.clear}</Button>}
      />
    )
  return (
    <Empty
      icon="workflow"
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

const ServiceFlows = ({ services, service }: { services: readonly ServiceRecord[]; service: ServiceRecord }) => {
  const texts = useTexts(listTexts)
  const client = useClient()
  const [, navigate] = useLocation()
  const { get, change } = useSearchState()
  const flows = useQuery(flowsQuery(client, service.id))
  const columns = useColumns()
  const text = (get('text') ?? '').trim().toLowerCase()
  return (
    <>
      <Row>
        <Select
          label={texts.service}
          value={service.id}
          onChange={(next) => change({ service: next })}
          options={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SearchField label={texts.searchLabel} value={get('text') ?? ''} onChange={(next) => change({ text: next })} />
      </Row>
      <ServiceQueryView service={service} query={flows}>
        {(data) => (
          <Table
            label={texts.title}
            rows={data.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(text))}
            rowId={({ id }) => id}
            onOpen={({ id }) => navigate(paths.flow(service.id, id))}
            columns={columns}
            empty={<EmptyState isFiltered={data.length > 0} onAdd={() => change({ new: '1' })} />}
          />
        )}
      </ServiceQueryView>
      <NewFlowDrawer
        serviceId={service.id}
        open={get('new') !== undefined}
        onClose={() => change({ new: undefined })}
        onCreated={(id) => navigate(paths.flow(service.id, id))}
      />
    </>
  )
}

const NoServices = () => {
  const texts = useTexts(listTexts)
  return useIsOwner() ? (
    <Empty
      icon="layers"
      title={texts.noServices}
      text={texts.noServicesText}
      action={
        <Link to={paths.newService} asChild>
          <LinkButton kind="main" icon="plus">
            {texts.createService}
          </LinkButton>
        </Link>
      }
    />
  ) : (
    <Empty icon="layers" title={texts.noServices} text={texts.noServicesDelegate} />
  )
}

export const FlowsPage = () => {
  const texts = useTexts(listTexts)
  const client = useClient()
  const { get, change } = useSearchState()
  const services = useQuery(servicesQuery(client))
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        services.data !== undefined &&
        services.data.length > 0 && (
          <Button kind="main" icon="plus" onClick={() => change({ new: '1' })}>
            {texts.add}
          </Button>
        )
      }
    >
      <QueryView query={services}>
        {(data) => {
          const service = data.find(({ id }) => id === get('service')) ?? data[0]
          if (service) return <ServiceFlows services={data} service={service} />
          return <NoServices />
        }}
      </QueryView>
    </Page>
  )
}

// The flows of a service. Service, search and the new-flow form are in the address.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Empty, LinkButton, Loading, Page, Row, SearchField, Select, Table, useTexts } from '@company-data/ui'
import { QueryView, useSearchState, useSortOrder } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { ALL_SERVICES, findLastService, rememberService } from '../../../app/last-service.ts'
import { servicesQuery } from '../../../app/services.ts'
import { useServiceLabel } from '../../../app/use-service-label.ts'
import { ListOptions } from '../../../lists/list-options/list-options.tsx'
import { useListColumns } from '../../../lists/list-options/use-list-columns.ts'
import { paths } from '../../../paths.ts'
import { ServiceFailure } from '../../../service-keys/service-scope.tsx'
import { useClient, useIsOwner } from '../../../session/use-session.tsx'
import { AllFlows } from './all-flows.tsx'
import { useColumns, useServiceFlows } from './flow-rows.tsx'
import { listTexts } from './list-texts.ts'
import { NewFlowDrawer } from './new-flow-drawer.tsx'

/** Each service is one call. Of more of them, one call reads the names of the latest flows. */
const MAX_SERVICES = 25

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

interface FlowsProps {
  services: readonly ServiceRecord[]
  /** Undefined: all of them. */
  service: ServiceRecord | undefined
}

const NewFlow = ({ services, service }: FlowsProps) => {
  const [, navigate] = useLocation()
  const { get, change } = useSearchState()
  const owner = service ?? findLastService(services)
  if (owner === undefined) return null
  return (
    <NewFlowDrawer
      services={service === undefined ? services : [service]}
      serviceId={owner.id}
      open={get('new') !== undefined}
      onClose={() => change({ new: undefined })}
      onCreated={(serviceId, id) => navigate(paths.flow(serviceId, id))}
    />
  )
}

const ServiceFlows = ({ services, service }: FlowsProps) => {
  const texts = useTexts(listTexts)
  const toLabel = useServiceLabel()
  const [, navigate] = useLocation()
  const { get, change } = useSearchState()
  const flows = useServiceFlows(service === undefined ? services : [service])
  const { columns, choices } = useListColumns('flows', useColumns(service === undefined && services.length > 1))
  const sorting = useSortOrder()
  const text = (get('text') ?? '').trim().toLowerCase()
  return (
    <>
      <Row>
        {services.length > 1 && (
          <Select
            label={texts.service}
            value={service?.id ?? ALL_SERVICES}
            onChange={(next) => change({ service: next })}
            options={[
              { value: ALL_SERVICES, label: texts.allServices },
              ...services.map((each) => ({ value: each.id, label: toLabel(each) })),
            ]}
          />
        )}
        <SearchField label={texts.searchLabel} value={get('text') ?? ''} onChange={(next) => change({ text: next })} />
        <ListOptions list="flows" choices={choices} place={{ service: service?.id ?? ALL_SERVICES }} />
      </Row>
      {flows.failures.map(({ service: failed, error, retry }) => (
        <ServiceFailure key={failed.id} service={failed} error={error} onRetry={retry} />
      ))}
      {flows.isLoading ? (
        <Loading />
      ) : (
        (flows.rows.length > 0 || flows.failures.length === 0) && (
          <Table
            label={texts.title}
            rows={flows.rows.filter(({ flow }) => `${flow.name} ${flow.id}`.toLowerCase().includes(text))}
            rowId={({ flow }) => flow.id}
            onOpen={({ flow, service: { id } }) => navigate(paths.flow(id, flow.id))}
            columns={columns}
            sorting={sorting}
            empty={<EmptyState isFiltered={flows.rows.length > 0} onAdd={() => change({ new: '1' })} />}
          />
        )
      )}
      <NewFlow services={services} service={service} />
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
          if (data.length === 0) return <NoServices />
          const service = data.find(({ id }) => id === get('service'))
          if (service) rememberService(service.id)
          if (service || data.length <= MAX_SERVICES) return <ServiceFlows services={data} service={service} />
          return (
            <>
              <AllFlows services={data} />
              <NewFlow services={data} service={undefined} />
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

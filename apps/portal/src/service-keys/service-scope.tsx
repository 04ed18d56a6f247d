// The service of a page: chosen among those that the user may see, and stored in the address.

import { isPlatformError, type ServiceRecord } from '@company-data/sdk/company'
import { Empty, Forbidden, LinkButton, Mark, Select, useTexts } from '@company-data/ui'
import { FailureView, QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { ALL_SERVICES, findLastService, rememberAll, rememberService, wasAllChosen } from '../app/last-service.ts'
import { servicesQuery } from '../app/services.ts'
import { useServiceLabel } from '../app/use-service-label.ts'
import { paths } from '../paths.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import { serviceKeysTexts } from './service-keys-texts.ts'

const findSelectedService = (services: readonly ServiceRecord[], id: string | undefined): ServiceRecord | undefined =>
  id === undefined || id === ALL_SERVICES ? findLastService(services) : services.find((service) => service.id === id)

/** A form or an open row is about one service. */
const ONE_SERVICE = ['new', 'open', 'broadcast'] as const

const NoServices = () => {
  const texts = useTexts(serviceKeysTexts)
  const isOwner = useIsOwner()
  return (
    <Empty
      icon="layers"
      title={texts.noServicesTitle}
      text={isOwner ? texts.noServicesText : texts.noServicesDelegate}
      action={
        isOwner && (
          <Link to={paths.newService} asChild>
            <LinkButton kind="main">{texts.createService}</LinkButton>
          </Link>
        )
      }
    />
  )
}

/** An address with a missing or forbidden service never shows another one instead. */
const NotThere = () => {
  const texts = useTexts(serviceKeysTexts)
  return (
    <Empty
      icon="layers"
      title={texts.notThereTitle}
      text={texts.notThereText}
      action={
        <Link to={paths.services} asChild>
          <LinkButton kind="main">{texts.toServices}</LinkButton>
        </Link>
      }
    />
  )
}

interface ServiceScopeProps {
  /** From the address, if the page is about one service. */
  serviceId?: string | undefined
  children: (service: ServiceRecord) => ReactNode
  /** The list over all services, if the page has one. */
  all?: (services: readonly ServiceRecord[]) => ReactNode
}

/** Renders the chosen service or all of them, or an empty state. */
export const ServiceScope = ({ serviceId, children, all }: ServiceScopeProps) => {
  const services = useQuery(servicesQuery(useClient()))
  const { get } = useSearchState()
  return (
    <QueryView query={services}>
      {(data) => {
        const chosenId = serviceId ?? get('service')
        const isAll = chosenId === ALL_SERVICES || (chosenId === undefined && wasAllChosen())
        if (all && chosenId === ALL_SERVICES) rememberAll(true)
        if (all && isAll && data.length > 1 && ONE_SERVICE.every((name) => get(name) === undefined)) return all(data)
        const service = findSelectedService(data, chosenId)
        if (service === undefined) return data.length === 0 ? <NoServices /> : <NotThere />
        rememberService(service.id)
        return children(service)
      }}
    </QueryView>
  )
}

interface ServiceSelectProps {
  /** Undefined: all of them. */
  service: ServiceRecord | undefined
  /** True if the page has a list over all services. */
  hasAll?: boolean
}

/** Another service starts at its first page, with nothing open. */
export const ServiceSelect = ({ service, hasAll = false }: ServiceSelectProps) => {
  const texts = useTexts(serviceKeysTexts)
  const toLabel = useServiceLabel()
  const services = useQuery(servicesQuery(useClient()))
  const { change } = useSearchState()
  if ((services.data?.length ?? 0) < 2) return service?.sandbox === true && <Mark tone="warn">{toLabel(service)}</Mark>
  return (
    <Select
      label={texts.service}
      value={service?.id ?? ALL_SERVICES}
      onChange={(id) => {
        if (hasAll) rememberAll(id === ALL_SERVICES)
        change({ service: id, open: undefined, page: undefined, after: undefined })
      }}
      options={[
        ...(hasAll ? [{ value: ALL_SERVICES, label: texts.allServices }] : []),
        ...(services.data ?? []).map((each) => ({ value: each.id, label: toLabel(each) })),
      ]}
    />
  )
}

/** Says which service an empty list is about; empty for a company with one service. */
export const useServiceNote = (service: ServiceRecord): string => {
  const texts = useTexts(serviceKeysTexts)
  const services = useQuery(servicesQuery(useClient()))
  return (services.data?.length ?? 0) < 2 ? '' : texts.aboutService(service.name)
}

/** a service may require a second factor; then a link to set it up is shown. */
export const ServiceFailure = ({
  service,
  error,
  onRetry,
}: {
  service: ServiceRecord
  error: unknown
  onRetry: () => void
}) => {
  const texts = useTexts(serviceKeysTexts)
  if (!service.require_2fa || !isPlatformError(error, 'auth.forbidden'))
    return <FailureView error={error} onRetry={onRetry} />
  return (
    <Forbidden
      title={texts.secondFactorTitle}
      text={texts.secondFactorText}
      action={
        <Link to={paths.security} asChild>
          <LinkButton kind="main">{texts.toSecurity}</LinkButton>
        </Link>
      }
    />
  )
}

type QueryViewProps<Data> = ComponentProps<typeof QueryView<Data>>

/** The states of a query about one service. */
export const ServiceQueryView = <Data,>({
  service,
  ...props
}: Omit<QueryViewProps<Data>, 'failure'> & { service: ServiceRecord }) => (
  <QueryView
    {...props}
    failure={(error, onRetry) => <ServiceFailure service={service} error={error} onRetry={onRetry} />}
  />
)

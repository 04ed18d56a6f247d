// Rules of the service list: search. Pure, so that it is tested without a browser.
import type { ServiceRecord } from '@company-data/sdk/company'

export type Audience = ServiceRecord['audience']
export type AudienceFilter = Audience | 'all'

const matchesAudience = ({ audience }: ServiceRecord, filter: AudienceFilter): boolean =>
  filter === 'all' || audience === filter

/** Services whose name, code or address contains the text. */
export const matchingServices = (
  services: readonly ServiceRecord[],
  text: string,
  filter: AudienceFilter,
): ServiceRecord[] => {
  const part = text.trim().toLowerCase()
  return services.filter(
    (service) =>
      matchesAudience(service, filter) &&
      [service.name, service.code, service.admin_email, service.id].some((word) => word.toLowerCase().includes(part)),
  )
}

export const isAudienceFilter = (text: string | undefined): text is AudienceFilter =>
  text === 'person' || text === 'company' || text === 'both' || text === 'all'

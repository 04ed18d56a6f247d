// The service that was viewed last, in this browser: pages that are opened without one begin with it.

const NAME = 'last-service'
const ALL_NAME = 'all-services'

/** The value in the address that stands for every service that the user may see. */
export const ALL_SERVICES = 'all'

/** Missing or blocked storage only forgets it. */
const orUndefined = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const rememberService = (serviceId: string): void =>
  void orUndefined(() => localStorage.getItem(NAME) === serviceId || localStorage.setItem(NAME, serviceId))

/** Lists that can show all services begin with them if that was the last choice. */
export const rememberAll = (isAll: boolean): void =>
  void orUndefined(() => (isAll ? localStorage.setItem(ALL_NAME, '1') : localStorage.removeItem(ALL_NAME)))

export const wasAllChosen = (): boolean => orUndefined(() => localStorage.getItem(ALL_NAME)) === '1'

/** The one that was viewed last, otherwise the first. */
export const findLastService = <Service extends { id: string }>(services: readonly Service[]): Service | undefined => {
  const lastId = orUndefined(() => localStorage.getItem(NAME))
  return services.find(({ id }) => id === lastId) ?? services[0]
}

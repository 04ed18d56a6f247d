// The service that was viewed last, in this browser: pages that are opened without one begin with it.

const NAME = 'last-service'

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

/** The one that was viewed last, otherwise the first. */
export const findLastService = <Service extends { id: string }>(services: readonly Service[]): Service | undefined => {
  const lastId = orUndefined(() => localStorage.getItem(NAME))
  return services.find(({ id }) => id === lastId) ?? services[0]
}

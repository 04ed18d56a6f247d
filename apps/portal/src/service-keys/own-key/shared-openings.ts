// Several parts of a page may want the same key at once: it is opened once, and all of them wait for it.

export const sharedOpenings = () => {
  const openings = new Map<string, Promise<void>>()
  return (serviceId: string, open: () => Promise<void>): Promise<void> => {
    const opening = openings.get(serviceId) ?? open().finally(() => openings.delete(serviceId))
    openings.set(serviceId, opening)
    return opening
  }
}

// The person's profile as opened on this device, for pages that share or show it.
import type { ContactDatum, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { queryOptions } from '@tanstack/react-query'

export interface OpenedProfile {
  /** Values in plaintext. */
  data: ContactDatum[]
  /** Data that could not be opened here: neither shown nor shared. */
  unopened: readonly string[]
}

const openProfile = async (client: PersonClient): Promise<OpenedProfile> => {
  const data: ContactDatum[] = []
  const unopened: string[] = []
  for (const datum of await client.contactData.list())
    try {
      const { plaintext, ...members } = await client.contactData.open(datum)
      data.push({ ...members, value: plaintext })
    } catch {
      unopened.push(datum.id)
    }
  return { data, unopened }
}

/** `isOpen`: the person's keys are open. A lock removes the opened data, and an unlock opens it again. */
export const openedProfileQuery = (client: PersonClient, isOpen: boolean) =>
  queryOptions({
    queryKey: ['profile', 'opened', isOpen],
    queryFn: () => openProfile(client),
    enabled: isOpen,
    meta: droppedOnLock,
  })

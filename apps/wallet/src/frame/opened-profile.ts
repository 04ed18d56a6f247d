// The profile of the person with the values that were opened on this device, for pages that share or show them.
import type { ContactDatum, PersonClient } from '@company-data/sdk/person'
import { opened } from '@company-data/ui/frame/rules'
import { queryOptions } from '@tanstack/react-query'

export interface OpenedProfile {
  /** Values in plaintext. */
  data: ContactDatum[]
  /** What could not be opened here: it is neither shown nor shared. */
  unopened: readonly string[]
}

const openProfile = async (client: PersonClient): Promise<OpenedProfile> => {
  const data: ContactDatum[] = []
  const unopened: string[] = []
  for (const datum of await client.contactData())
    try {
      const { plaintext, ...members } = await client.openContactDatum(datum)
      data.push({ ...members, value: plaintext })
    } catch {
      unopened.push(datum.id)
    }
  return { data, unopened }
}

/** `isOpen`: the keys of the person are open. A lock takes what was opened off the page, and an unlock opens it anew. */
export const openedProfileQuery = (client: PersonClient, isOpen: boolean) =>
  queryOptions({
    queryKey: ['profile', 'opened', isOpen],
    queryFn: () => openProfile(client),
    enabled: isOpen,
    meta: opened,
  })

// The profile for forms that survive a lock.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OpenedProfile, openedProfileQuery } from '../app/profile/open-profile.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'

const NOTHING: OpenedProfile = { data: [], unopened: [] }

/** Once opened, `profile` stays defined: while locked it is empty, so that the form and its input stay. */
export const useOpenedProfile = (): { query: UseQueryResult<OpenedProfile>; profile: OpenedProfile | undefined } => {
  const query = useQuery(openedProfileQuery(useClient(), useSessionState() === 'open'))
  const [wasOpened, setWasOpened] = useState(false)
  if (query.data !== undefined && !wasOpened) setWasOpened(true)
  return { query, profile: query.data ?? (wasOpened ? NOTHING : undefined) }
}

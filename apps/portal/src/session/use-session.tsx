// The session of the page for its components: the client of the SDK, who is signed in, and what changes it.
import type { PortalClient } from '@company-data/sdk/company'
import { useSessionOf, useUserOf } from '@company-data/ui/frame'
import type { PortalSession, User } from './session.ts'

export { useSessionState } from '@company-data/ui/frame'

export const useSession = (): PortalSession => useSessionOf<PortalSession>()

/** The client of the SDK that is signed in: every call of a page goes through it. */
export const useClient = (): PortalClient => useSession().client

/** Of pages inside the shell, where somebody is always signed in. */
export const useUser = (): User => useUserOf<User>()

export const useIsOwner = (): boolean => useUser().usertype === 'company'

// The session for components: the SDK client, the signed-in user, and session actions.
import type { PortalClient } from '@company-data/sdk/company'
import { useTypedSession, useTypedUser } from '@company-data/web/app'
import type { PortalSession, User } from './session.ts'

export { useSessionState } from '@company-data/web/app'

export const useSession = (): PortalSession => useTypedSession<PortalSession>()

/** The signed-in SDK client, for every call of a page. */
export const useClient = (): PortalClient => useSession().client

/** For pages inside the shell, where a user is always signed in. */
export const useUser = (): User => useTypedUser<User>()

export const useIsOwner = (): boolean => useUser().usertype === 'company'

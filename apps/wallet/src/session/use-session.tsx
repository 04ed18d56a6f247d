// The session for components: the SDK client, the signed-in person, and session actions.
import type { PersonClient } from '@company-data/sdk/person'
import { useTypedSession, useTypedUser } from '@company-data/web/app'
import type { Person, WalletSession } from './session.ts'

export { useSessionState } from '@company-data/web/app'

export const useSession = (): WalletSession => useTypedSession<WalletSession>()

/** The signed-in SDK client, for every call of a page. */
export const useClient = (): PersonClient => useSession().client

/** For pages inside the shell, where a person is always signed in. */
export const useUser = (): Person => useTypedUser<Person>()

// The session of the page for its components: the client of the SDK, who is signed in, and what changes it.
import type { PersonClient } from '@company-data/sdk/person'
import { useSessionOf, useUserOf } from '@company-data/ui/frame'
import type { Person, WalletSession } from './session.ts'

export { useSessionState } from '@company-data/ui/frame'

export const useSession = (): WalletSession => useSessionOf<WalletSession>()

/** The client of the SDK that is signed in: every call of a page goes through it. */
export const useClient = (): PersonClient => useSession().client

/** Of pages inside the shell, where somebody is always signed in. */
export const useUser = (): Person => useUserOf<Person>()

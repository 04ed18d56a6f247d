// True if the user has an authenticator app: while the second factor is off, its codes prove nothing.
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './use-session.tsx'

export const useHasAuthenticator = (): boolean => useQuery(accountQuery(useClient())).data?.twofa_enabled ?? false

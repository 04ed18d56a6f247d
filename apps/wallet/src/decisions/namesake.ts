// Another company of the same name that the person is connected with.
import { findNamesake, type Identity, type Namesake } from '@company-data/web/companies/rules'
import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../app/connections.ts'
import { useClient } from '../session/use-session.tsx'

export const useNamesake = (identity: Identity | null): Namesake | undefined => {
  const { data = [] } = useQuery({ ...connectionsQuery(useClient()), enabled: identity !== null })
  return findNamesake(identity, data)
}

// Another company of the same name that the person is connected with.
import { type Identity, type NamesakeSearch, searchNamesake } from '@company-data/web/companies/rules'
import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../app/connections.ts'
import { useClient } from '../session/use-session.tsx'

export const useNamesakes = (identity: Identity | null): NamesakeSearch =>
  searchNamesake(identity, useQuery({ ...connectionsQuery(useClient()), enabled: identity !== null }))

// Asks the platform for what the search finds, once something is typed into it: two calls for any number of services.
import { searchLimits } from '@company-data/protocol/limits'
import { useTexts } from '@company-data/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '../app/use-debounced.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import type { NavCommand } from './commands.ts'
import { findData } from './found-data.ts'
import { shellTexts } from './shell-texts.ts'

const KEPT_MS = 60_000

/** The data that the text finds; nothing before two letters are typed. */
export const useFoundData = (text: string): NavCommand[] => {
  const { found: kindTexts } = useTexts(shellTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const sought = text.trim().slice(0, searchLimits.maxLetters)
  const settledText = useDebounced(sought)
  const isWanted = sought.length >= searchLimits.minLetters
  const records = useQuery({
    queryKey: ['search', settledText],
    queryFn: () => client.overview.search(settledText),
    enabled: isWanted && settledText.length >= searchLimits.minLetters,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    retry: false,
  })
  const clients = useQuery({
    queryKey: ['search-clients'],
    queryFn: () => client.accountClients.list(),
    enabled: isWanted && isOwner,
    staleTime: KEPT_MS,
    retry: false,
  })
  return useMemo(
    () =>
      isWanted ? findData({ records: records.data?.items ?? [], clients: clients.data ?? [] }, sought, kindTexts) : [],
    [isWanted, sought, kindTexts, records.data, clients.data],
  )
}

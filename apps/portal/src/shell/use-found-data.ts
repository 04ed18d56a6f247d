// Asks the platform for what the search finds, once something is typed: the same calls for any number of services.
import { searchLimits } from '@company-data/protocol/limits'
import type { PortalClient, ServiceRecord } from '@company-data/sdk/company'
import { useTexts } from '@company-data/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from '../app/use-debounced.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import type { NavCommand } from './commands.ts'
import { type AccountRecord, findData } from './found-data.ts'
import { shellTexts } from './shell-texts.ts'

const FRESH_MS = 60_000

/** A list that cannot be read leaves the others. */
const readAccountRecords = async (client: PortalClient): Promise<AccountRecord[]> => {
  const lists: Promise<AccountRecord[]>[] = [
    client.accountClients.list().then((rows) => rows.map(({ client_id: id, name }) => ({ kind: 'client', id, name }))),
    client.oauthApps
      .list()
      .then((rows) => rows.map(({ id, name, client_id }) => ({ kind: 'app', id, name, words: client_id }))),
    client.delegates
      .list()
      .then((rows) => rows.map(({ id, name, email }) => ({ kind: 'delegate', id, name, words: email }))),
    client.plugins.list().then(({ plugins }) => plugins.map(({ id, name }) => ({ kind: 'plugin', id, name }))),
  ]
  const outcomes = await Promise.allSettled(lists)
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}

/** The data that the text finds; nothing before two letters are typed. */
export const useFoundData = (text: string, services: readonly ServiceRecord[]): NavCommand[] => {
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
    staleTime: FRESH_MS,
    retry: false,
  })
  const ofAccount = useQuery({
    queryKey: ['search-of-account'],
    queryFn: () => readAccountRecords(client),
    enabled: isWanted && isOwner,
    staleTime: FRESH_MS,
    retry: false,
  })
  return useMemo(
    () =>
      isWanted
        ? findData(
            {
              records: records.data?.items ?? [],
              ofAccount: ofAccount.data ?? [],
              serviceNames: new Map(services.map(({ id, name }) => [id, name])),
            },
            sought,
            kindTexts,
          )
        : [],
    [isWanted, sought, kindTexts, records.data, ofAccount.data, services],
  )
}

// Everything that a search looks through, as opened on this device; a lock forgets it.
import { getTexts, useFormats, useLanguage, useTexts } from '@company-data/ui'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useFieldLabel, useValueFormatter } from '@company-data/web/fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { connectionsQuery } from '../app/connections.ts'
import { documentsQuery } from '../app/documents.ts'
import { openedProfileQuery } from '../app/profile/open-profile.ts'
import { useRouteGroups } from '../app/use-route-groups.ts'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { type FoundMessage, toCompanyEntry, toDataEntry, toDocumentEntry, toMessageEntry } from './build-entries.ts'
import { useFoundMessages } from './found-messages.ts'
import type { SearchEntry } from './search-entries.ts'
import { searchTexts } from './search-texts.ts'

const usePages = (): SearchEntry[] => {
  const { language } = useLanguage()
  const groups = useRouteGroups()
  return useMemo(
    () =>
      groups.flatMap(({ path, navigation }) =>
        navigation === undefined || path === paths.search
          ? []
          : [{ id: path, kind: 'page' as const, title: getTexts(navigation.label, language), text: '', path }],
      ),
    [groups, language],
  )
}

const messageEntries = new WeakMap<FoundMessage, SearchEntry>()

/** Kept with its message: the search prepares the text of an entry once. */
const readMessageEntry = (message: FoundMessage): SearchEntry => {
  const entry = messageEntries.get(message) ?? toMessageEntry(message)
  messageEntries.set(message, entry)
  return entry
}

interface SearchData {
  /** The identical list until an entry changes. */
  entries: readonly SearchEntry[]
  /** True while a list is read, so that “nothing found” would be too early. */
  isReading: boolean
  isOpeningMessages: boolean
  /** The names of the lists that could not be read. */
  failed: readonly string[]
  retry(): void
}

/** `isWanted`: messages are opened only for a search, because that takes a moment. */
export const useSearchEntries = (isWanted: boolean): SearchData => {
  const { kinds, file } = useTexts(searchTexts)
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  const { date } = useFormats()
  const formatLabel = useFieldLabel()
  const types = useQuery(fieldTypesQuery(client))
  const { line } = useValueFormatter(types.data)
  const profile = useQuery(openedProfileQuery(client, isOpen))
  const connections = useQuery(connectionsQuery(client))
  const documents = useQuery(documentsQuery(client))
  const messageSearch = useFoundMessages(connections.data, isOpen && isWanted)
  const { messages } = messageSearch
  const pages = usePages()
  const [data, isTypeOf] = [profile.data?.data, types.data?.isSameOrDescendant]
  // Messages arrive every few tenths of a second for a while; the entries of other lists stay the same meanwhile.
  const listEntries = useMemo(() => {
    // The digits of a payment card are not shown in a list.
    const showValue = (type: string, value: string): string =>
      isTypeOf?.(type, 'creditcard') === true ? '' : line(type, value)
    return [
      ...(data ?? []).map((datum) =>
        toDataEntry(datum, formatLabel(datum), datum.has_file ? file : showValue(datum.type, datum.value ?? '')),
      ),
      ...(connections.data ?? []).map(toCompanyEntry),
      ...(documents.data ?? []).map((document) => toDocumentEntry(document, date(document.created_at))),
      ...pages,
    ]
  }, [data, isTypeOf, connections.data, documents.data, pages, formatLabel, line, date, file])
  const entries = useMemo(() => [...listEntries, ...messages.map(readMessageEntry)], [listEntries, messages])
  const lists = [
    { name: kinds.data, isError: profile.isError, refetch: profile.refetch },
    { name: kinds.company, isError: connections.isError, refetch: connections.refetch },
    { name: kinds.document, isError: documents.isError, refetch: documents.refetch },
    { name: kinds.message, isError: messageSearch.isFailed, refetch: messageSearch.retry },
  ]
  const failed = lists.filter(({ isError }) => isError)
  return {
    entries,
    isReading: messageSearch.isReading || [types, profile, connections, documents].some(({ isLoading }) => isLoading),
    isOpeningMessages: messageSearch.isReading,
    failed: failed.map(({ name }) => name),
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

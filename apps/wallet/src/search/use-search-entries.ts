// Everything that a search looks through, as opened on this device; a lock forgets it.
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { useFormats, useLanguage, useTexts } from '@company-data/ui'
import { droppedOnLock, fieldTypesQuery } from '@company-data/web/app/rules'
import { useFieldLabel, useValueFormatter } from '@company-data/web/fields'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../app/connections.ts'
import { documentsQuery } from '../app/documents.ts'
import { openedProfileQuery } from '../app/open-profile.ts'
import { useRouteGroups } from '../app/use-route-groups.ts'
import { paths } from '../paths.ts'
import { useClient, useSessionState } from '../session/use-session.tsx'
import type { SearchEntry } from './search-entries.ts'
import { searchTexts } from './search-texts.ts'

/** Per conversation. Older messages are found in their conversation. */
export const SEARCHED_MESSAGES = 100

interface FoundMessage {
  id: string
  connection: CustomerConnection
  text: string
}

/** One conversation after another, so that a search does not flood the platform. */
const openMessages = async (client: PersonClient, connections: readonly CustomerConnection[]) => {
  const messages: FoundMessage[] = []
  for (const connection of connections) {
    if (connection.last_message_at === null) continue
    const { items } = await client.messages.list.page(connection.id, { pageSize: SEARCHED_MESSAGES })
    for (const { message_id, plaintext } of items)
      if (plaintext !== undefined) messages.push({ id: message_id, connection, text: plaintext })
  }
  return messages
}

const messagesQuery = (client: PersonClient, connections: readonly CustomerConnection[] | undefined, isOpen: boolean) =>
  queryOptions({
    queryKey: ['messages', 'search', isOpen, connections?.map(({ id, last_message_at }) => [id, last_message_at])],
    queryFn: () => openMessages(client, connections ?? []),
    enabled: isOpen && connections !== undefined,
    meta: droppedOnLock,
  })

const usePages = (): SearchEntry[] => {
  const { language } = useLanguage()
  return useRouteGroups().flatMap(({ path, navigation }) =>
    navigation === undefined || path === paths.search
      ? []
      : [{ id: path, kind: 'page' as const, title: navigation.label[language], text: '', path }],
  )
}

interface SearchData {
  entries: readonly SearchEntry[]
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
  const formats = useFormats()
  const formatLabel = useFieldLabel()
  const types = useQuery(fieldTypesQuery(client)).data
  const { line } = useValueFormatter(types)
  const profile = useQuery(openedProfileQuery(client, isOpen))
  const connections = useQuery(connectionsQuery(client))
  const documents = useQuery(documentsQuery(client))
  const messages = useQuery(messagesQuery(client, connections.data, isOpen && isWanted))
  const lists: ReadonlyArray<[string, UseQueryResult<unknown>]> = [
    [kinds.data, profile],
    [kinds.company, connections],
    [kinds.document, documents],
    [kinds.message, messages],
  ]
  const failed = lists.filter(([, { isError }]) => isError)
  // The digits of a payment card are not shown in a list.
  const showValue = (type: string, value: string): string =>
    types?.isSameOrDescendant(type, 'creditcard') === true ? '' : line(type, value)
  return {
    entries: [
      ...(profile.data?.data ?? []).map((datum) => ({
        id: datum.id,
        kind: 'data' as const,
        title: formatLabel(datum),
        text: datum.has_file ? file : showValue(datum.type, datum.value ?? ''),
        path: `${paths.profile}?open=${encodeURIComponent(datum.id)}`,
      })),
      ...(connections.data ?? []).map(({ id, service, company_name }) => ({
        id,
        kind: 'company' as const,
        title: service.name,
        text: company_name,
        path: paths.connection(id),
      })),
      ...(documents.data ?? []).map(({ id, name, company_name, service_name, created_at }) => ({
        id,
        kind: 'document' as const,
        title: name,
        text: `${company_name} · ${service_name} · ${formats.date(created_at)}`,
        path: paths.document(id),
      })),
      ...(messages.data ?? []).map(({ id, connection, text }) => ({
        id,
        kind: 'message' as const,
        title: connection.service.name,
        text,
        path: paths.conversation(connection.id),
      })),
      ...usePages(),
    ],
    isOpeningMessages: messages.isFetching && messages.data === undefined,
    failed: failed.map(([name]) => name),
    retry: () => {
      for (const [, { refetch }] of failed) void refetch()
    },
  }
}

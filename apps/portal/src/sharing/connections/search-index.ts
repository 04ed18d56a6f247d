// The texts that a search looks through, one for each connection: lists of thousands are searched with each letter.
import type { ConnectionRecord } from '@company-data/sdk/company'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { type CustomerFilter, toSearchText } from './connections.ts'
import type { OpenedTextLookup } from './export.ts'

export interface SearchIndex {
  /** Names, codes and the values that are open. */
  read(connection: ConnectionRecord, getOpenedText: OpenedTextLookup): string
  /** For a lock: nothing opened stays in memory. */
  clear(): void
}

const formatOpened = (openedText: OpenedText | undefined): string =>
  openedText !== undefined && 'plaintext' in openedText ? `\n${toSearchText(openedText.plaintext)}` : ''

export const createSearchIndex = (): SearchIndex => {
  /** Only of connections whose values are all open: of the others more may open. */
  let texts = new WeakMap<ConnectionRecord, string>()
  return {
    read(connection, getOpenedText) {
      const existingText = texts.get(connection)
      if (existingText !== undefined) return existingText
      const { display_name, share_code, id, values } = connection
      let text = [display_name, share_code, id].join('\n').toLowerCase()
      let isComplete = true
      for (const slug in values) {
        const record = values[slug]
        if (record?.value === undefined) continue
        const openedText = getOpenedText(record)
        if (openedText === undefined) isComplete = false
        text += formatOpened(openedText)
      }
      if (isComplete) texts.set(connection, text)
      return text
    },
    clear() {
      texts = new WeakMap()
    },
  }
}

/** Connections whose name, code or opened values contain the text. Sealed values never match. */
export const matchingConnections = (
  connections: readonly ConnectionRecord[],
  { text, customer }: { text: string; customer: CustomerFilter },
  getSearchText: (connection: ConnectionRecord) => string,
): ConnectionRecord[] => {
  const part = text.trim().toLowerCase()
  return connections.filter(
    (connection) =>
      (customer === 'all' || connection.customer_type === customer) &&
      (part === '' || getSearchText(connection).includes(part)),
  )
}

// The connections that match the search and the filter, also by their opened values.
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import { useSearchState } from '@company-data/web/app'
import { useMemo } from 'react'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { isCustomerFilter, matchingConnections, toSearchText } from './connections.ts'
import type { OpenedTextLookup } from './export.ts'
import { useOpenedVersion } from './use-opened.ts'

/** Forgotten with the opened texts, when their key is locked. */
const searchTexts = new WeakMap<OpenedText, string>()

const findSearchText = (openedText: OpenedText): string | undefined => {
  if (!('plaintext' in openedText)) return undefined
  const existingText = searchTexts.get(openedText)
  if (existingText !== undefined) return existingText
  const text = toSearchText(openedText.plaintext)
  searchTexts.set(openedText, text)
  return text
}

export const useMatching = (all: readonly ConnectionRecord[], text: string, getOpenedText: OpenedTextLookup) => {
  const { get } = useSearchState()
  const customer = get('customer')
  const filter = isCustomerFilter(customer) ? customer : 'all'
  const version = useOpenedVersion(text !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened changes with the version
  return useMemo(() => {
    const getSearchText = (value: ConnectionValue): string | undefined => {
      const openedText = getOpenedText(value)
      return openedText && findSearchText(openedText)
    }
    return matchingConnections(all, { text, customer: filter }, getSearchText)
  }, [all, text, filter, getOpenedText, version])
}

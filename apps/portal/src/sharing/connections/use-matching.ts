// The connections that match the search and the filter, also by their opened values.
import type { ConnectionRecord } from '@company-data/sdk/company'
import { useSearchState } from '@company-data/web/app'
import { useEffect, useMemo } from 'react'
import { isCustomerFilter } from './connections.ts'
import type { OpenedTextLookup } from './export.ts'
import { createSearchIndex, matchingConnections, type SearchIndex } from './search-index.ts'
import { useOpenedVersion } from './use-opened.ts'

/** Cleared by a lock. */
const useSearchIndex = (isUnlocked: boolean): SearchIndex => {
  const index = useMemo(createSearchIndex, [])
  useEffect(() => {
    if (!isUnlocked) index.clear()
    return () => index.clear()
  }, [isUnlocked, index])
  return index
}

export const useMatching = (
  { all, isUnlocked }: { all: readonly ConnectionRecord[]; isUnlocked: boolean },
  text: string,
  getOpenedText: OpenedTextLookup,
) => {
  const { get } = useSearchState()
  const customer = get('customer')
  const filter = isCustomerFilter(customer) ? customer : 'all'
  const version = useOpenedVersion(text !== '')
  const index = useSearchIndex(isUnlocked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened changes with the version
  return useMemo(
    () => matchingConnections(all, { text, customer: filter }, (connection) => index.read(connection, getOpenedText)),
    [all, text, filter, getOpenedText, version, index],
  )
}

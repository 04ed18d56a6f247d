// The connections of a service, page by page, each opened as soon as it arrives.
import type { ConnectionRecord, ServiceRecord } from '@company-data/sdk/company'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { collectSealedTexts } from '../../service-keys/sealed-texts.ts'
import { serviceKeys, useIsUnlocked } from '../../service-keys/use-service-keys.ts'
import { useClient } from '../../session/use-session.tsx'

/** NS-14: the list allows few pages per minute, so each is as large as possible, and large companies load more on demand. */
const CALL_SIZE = 250
const ARRIVES_BY_ITSELF = 1000

/** A search is for all customers: while there is one the others arrive too, as slowly as NS-14 allows. */
const ARRIVES_FOR_SEARCH = 25_000
const PACE_MS = 2_200

const FRAME_MS = 16

export const useRequestFields = (serviceId: string) => {
  const client = useClient()
  return useQuery({
    queryKey: ['request-fields', serviceId],
    queryFn: () => client.requestFields.read(serviceId),
  })
}

const NONE: readonly ConnectionRecord[] = []

export const useConnections = (service: ServiceRecord, { isSearched }: { isSearched: boolean }) => {
  const client = useClient()
  const query = useInfiniteQuery({
    queryKey: ['connections', service.id],
    queryFn: ({ pageParam }) =>
      client.servicePortal(service.id).connections.list.page({ pageSize: CALL_SIZE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // A refresh fetches every page again, so it only happens on demand.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const all = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data])
  const isFirst = all.length < ARRIVES_BY_ITSELF
  const isArriving = hasNextPage && !isError && (isFirst || (isSearched && all.length < ARRIVES_FOR_SEARCH))
  useEffect(() => {
    if (!isArriving || isFetchingNextPage) return
    const timer = setTimeout(() => void fetchNextPage(), isFirst ? 0 : PACE_MS)
    return () => clearTimeout(timer)
  }, [isArriving, isFirst, isFetchingNextPage, fetchNextPage])
  const isUnlocked = useIsUnlocked(service.id)
  useEffect(() => {
    if (!isUnlocked) return
    // After the render that shows the key as unlocked, because the workers that open values compete for the processor.
    const timer = setTimeout(() => serviceKeys.openAll(service.id, collectSealedTexts(all)), FRAME_MS)
    return () => clearTimeout(timer)
  }, [isUnlocked, all, service.id])
  return { query, all, isArriving, isUnlocked }
}

// Queries of the webhook pages, and the actions that change a webhook.
import type {
  NewWebhookInput,
  PortalClient,
  WebhookPatch,
  WebhookRecord,
  WrittenWebhook,
} from '@company-data/sdk/company'
import { platformClock } from '@company-data/ui/clock'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCreateWithSecret } from '../../app/create-with-secret.ts'
import { matchingPage } from '../../app/matching-page.ts'
import { useClient } from '../../session/use-session.tsx'
import { type AttemptFilter, isFiltered, matchAttempt } from './attempts/attempt-filter.ts'
import { ATTEMPTS, isShownAtOnce, WEEK } from './attempts/attempt-keys.ts'
import { pollMs } from './webhooks.ts'

export const webhooksQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['webhooks', serviceId],
    queryFn: () => client.webhooks.list(serviceId),
    refetchInterval: ({ state }) => pollMs(state.data),
  })

/** As many as the health strip shows. */
export const STRIP_LENGTH = 30

export const lastAttemptsQuery = (client: PortalClient, serviceId: string, webhookId: string, everyMs: number) =>
  queryOptions({
    queryKey: [ATTEMPTS, serviceId, webhookId, 'last'],
    queryFn: async () =>
      (await client.webhooks.attempts.page({ serviceId, webhookId }, { pageSize: STRIP_LENGTH })).items,
    refetchInterval: everyMs,
  })

const PAGE_SIZE = 20
const SEARCH_PAGE_SIZE = 100
const SEARCH_PAGES = 5

/** More than this many attempts of a week are not drawn; the chart says so. */
const WEEK_PAGES = 10

export const weekAttemptsQuery = (client: PortalClient, serviceId: string, webhookId: string) =>
  queryOptions({
    queryKey: [ATTEMPTS, serviceId, webhookId, WEEK],
    queryFn: () =>
      matchingPage(
        (cursor) => client.webhooks.attempts.page({ serviceId, webhookId }, { pageSize: SEARCH_PAGE_SIZE, cursor }),
        () => true,
        undefined,
        { enough: WEEK_PAGES * SEARCH_PAGE_SIZE, maxPages: WEEK_PAGES },
      ),
    staleTime: 60_000,
  })

interface AttemptsRequest {
  serviceId: string
  webhookId: string
  filter: AttemptFilter
  cursor: string | undefined
}

export const attemptsQuery = (client: PortalClient, request: AttemptsRequest, everyMs: number) => {
  const { serviceId, webhookId, filter, cursor } = request
  const isSearch = isFiltered(filter)
  const pageSize = isSearch ? SEARCH_PAGE_SIZE : PAGE_SIZE
  return queryOptions({
    queryKey: [ATTEMPTS, serviceId, webhookId, filter, cursor ?? ''],
    queryFn: () =>
      matchingPage(
        (after) => client.webhooks.attempts.page({ serviceId, webhookId }, { pageSize, cursor: after }),
        matchAttempt(filter, platformClock.nowMs()),
        cursor,
        { enough: PAGE_SIZE, maxPages: isSearch ? SEARCH_PAGES : 1 },
      ),
    placeholderData: keepPreviousData,
    // Older pages do not change, and a search is up to five pages.
    refetchInterval: cursor === undefined && !isSearch ? everyMs : false,
  })
}

/** T-66: the portal only counts the feed's backlog. */
export const feedStatusQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['services', serviceId, 'feed-status'],
    queryFn: () => client.changes.status(serviceId),
    refetchInterval: 30_000,
    retry: false,
  })

/** Resolves after the list was refetched, so that a button stays busy until the page shows the actual state. */
const useWebhookAction = <Input, Result>(
  work: (input: Input) => Promise<Result>,
  onResult?: (result: Result) => void,
) => {
  const queries = useQueryClient()
  return useAction({
    mutationFn: work,
    // First, even if the form was closed meanwhile: a secret is shown only here.
    onSuccess: (result) => onResult?.(result),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [ATTEMPTS], predicate: (query) => !isShownAtOnce(query) })
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['webhooks'] }),
        queries.invalidateQueries({ predicate: isShownAtOnce }),
      ])
    },
    // The secret is shown once, so it must not stay in the mutation cache.
    gcTime: 0,
  })
}

/** A deleted webhook leaves the list immediately, so that nothing fetches its attempts. */
const useRemoval = (serviceId: string) => {
  const client = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: useIdempotentDelete<string>((id) => client.webhooks.delete({ serviceId, webhookId: id })),
    onSuccess: (_, id) =>
      queries.setQueryData<WebhookRecord[]>(['webhooks', serviceId], (webhooks) =>
        webhooks?.filter((webhook) => webhook.id !== id),
      ),
    onError: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

interface WrittenHandlers {
  onCreated: (written: WrittenWebhook) => void
  /** A changed webhook may have a new secret, which is shown once. */
  onChanged: (written: WrittenWebhook) => void
}

export const useWebhookActions = (serviceId: string, { onCreated, onChanged }: WrittenHandlers) => {
  const client = useClient()
  return {
    create: useWebhookAction(
      useCreateWithSecret({
        make: (webhook: NewWebhookInput): Promise<WrittenWebhook> => client.webhooks.create(serviceId, webhook),
        list: () => client.webhooks.list(serviceId),
        getId: ({ id }) => id,
        isMadeFrom: ({ url, auth_type }, webhook) => url === webhook.url && auth_type === webhook.auth_type,
        // A typed secret is known; a generated one is not, and is generated again (G-101).
        renew: async (row, { hmac_secret }) =>
          row.auth_type === 'hmac' && hmac_secret === undefined
            ? client.webhooks.update({ serviceId, webhookId: row.id }, { hmac_secret: null })
            : row,
      }),
      onCreated,
    ),
    update: useWebhookAction(
      ({ id, patch }: { id: string; patch: WebhookPatch }) =>
        client.webhooks.update({ serviceId, webhookId: id }, patch),
      onChanged,
    ),
    /** G-101: null makes the platform generate another secret. */
    rotate: useWebhookAction(
      ({ id, overlap_hours }: { id: string; overlap_hours: number }) =>
        client.webhooks.update({ serviceId, webhookId: id }, { hmac_secret: null, overlap_hours }),
      onChanged,
    ),
    endOverlap: useWebhookAction((id: string) =>
      client.webhooks.update({ serviceId, webhookId: id }, { overlap_hours: 0 }),
    ),
    pause: useWebhookAction((id: string) => client.webhooks.update({ serviceId, webhookId: id }, { enabled: false })),
    resume: useWebhookAction((id: string) => client.webhooks.update({ serviceId, webhookId: id }, { enabled: true })),
    remove: useRemoval(serviceId),
    test: useWebhookAction((id: string) => client.webhooks.test({ serviceId, webhookId: id })),
    probe: useWebhookAction((id: string) => client.webhooks.probe({ serviceId, webhookId: id })),
  }
}

export type WebhookActions = ReturnType<typeof useWebhookActions>

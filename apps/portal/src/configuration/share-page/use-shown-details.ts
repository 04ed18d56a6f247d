// The details that a service shows while they are being chosen, and conflicts with other editors (G-064).
import type { PortalClient, ShareConfig } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'
import { useVersionedDraft } from '../../app/versioned-draft.ts'
import { useClient } from '../../session/use-session.tsx'
import { isSameChoice, listDetails } from './detail-selection.ts'

export const shareConfigQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({ queryKey: ['share-config', serviceId], queryFn: () => client.shareConfig.read(serviceId) })

/** Below the key of the business card query, so that a change there is seen here. */
export const detailsKey = ['business-card', 'of-share-page']

export const detailsQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: detailsKey,
    queryFn: async () => {
      const [fields, data] = await Promise.all([client.contactFields.list('company'), client.contactData.list()])
      return listDetails(fields, data)
    },
  })

export interface ShownDetails {
  ids: readonly string[]
  /** The stored state, as far as this page knows. */
  storedIds: readonly string[]
  isDirty: boolean
  choose(change: (ids: readonly string[]) => readonly string[]): void
  discard(): void
  /** The state that another editor has stored since. */
  theirs: readonly string[] | undefined
  keepMine(): void
  isSaving: boolean
  error: unknown
  /** Returns true if it was saved. */
  save(): Promise<boolean>
}

export const useShownDetails = (serviceId: string, config: ShareConfig): ShownDetails => {
  const client = useClient()
  const { base, draft, isDirty, newer, ...rest } = useVersionedDraft<ShareConfig, readonly string[]>({
    key: ['share-page', serviceId],
    queryKey: shareConfigQuery(client, serviceId).queryKey,
    storedVersion: config,
    toDraft: ({ fields }) => fields,
    isChanged: (ids, { fields }) => !isSameChoice(ids, fields),
    rebase: (ids) => ids,
    save: (config_token, ids) => client.shareConfig.update(serviceId, { config_token, fields: [...ids] }),
  })
  return {
    ids: draft,
    storedIds: base.fields,
    isDirty,
    choose: rest.change,
    discard: () => rest.restart(),
    theirs: newer?.fields,
    keepMine: () => rest.restart(draft),
    isSaving: rest.isSaving,
    error: rest.error,
    save: rest.save,
  }
}

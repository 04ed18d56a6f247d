// The draft of a service's fields: the changes to publish, and conflicts with other editors.
import type { FieldTypes, ManagedRequestFieldSet, PortalClient, ServiceRecord } from '@company-data/sdk/company'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersionedDraft } from '../../app/versioned-draft.ts'
import { useClient } from '../../session/use-session.tsx'
import { applyEdit, type Edit, type FieldDraft, toContents, toDrafts } from './draft.ts'
import { type Changes, changesBetween, type FieldContent, toContent } from './field-content.ts'
import { checkFields, type FieldProblems } from './field-problems.ts'
import type { Versions } from './merge.ts'

export const fieldSetQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['request-fields', serviceId],
    queryFn: () => client.requestFields.read(serviceId),
  })

export const answeredQuery = (client: PortalClient, serviceId: string) =>
  queryOptions({
    queryKey: ['request-fields', serviceId, 'answered'],
    queryFn: () => client.requestFields.listAnswered(serviceId),
  })

export interface RequestFieldsDraft {
  fields: readonly FieldDraft[]
  changes: Changes
  problems: ReadonlyMap<string, FieldProblems>
  edit(edit: Edit): void
  discard(): void
  /** Set if another editor has published since: the three sets to choose from. */
  conflict: Versions | undefined
  resolve(contents: readonly FieldContent[]): void
  isPublishing: boolean
  /** The error of the last publish, unless it is the conflict. */
  error: unknown
  /** Returns true if it was published. */
  publish(): Promise<boolean>
}

const toSetContents = ({ fields }: ManagedRequestFieldSet): FieldContent[] => fields.map(toContent)

/** All other queries that show the fields or depend on them. */
const useInvalidation = (serviceId: string) => {
  const queries = useQueryClient()
  return () => {
    for (const part of ['answered', 'of-flow', 'history'])
      void queries.invalidateQueries({ queryKey: ['request-fields', serviceId, part] })
    void queries.invalidateQueries({ queryKey: ['services', serviceId], exact: true })
  }
}

export const useDraft = (
  { id: serviceId }: ServiceRecord,
  set: ManagedRequestFieldSet,
  types: FieldTypes,
): RequestFieldsDraft => {
  const client = useClient()
  const invalidate = useInvalidation(serviceId)
  const { base, draft, newer, ...rest } = useVersionedDraft<ManagedRequestFieldSet, readonly FieldDraft[]>({
    key: ['request-fields', serviceId],
    queryKey: fieldSetQuery(client, serviceId).queryKey,
    storedVersion: set,
    toDraft: ({ fields }) => toDrafts(fields),
    isChanged: (fields, storedSet) => changesBetween(toSetContents(storedSet), toContents(fields, types)).count > 0,
    rebase: (fields, storedSet) => toDrafts(storedSet.fields, toContents(fields, types)),
    save: (token, fields) => client.requestFields.publish(serviceId, token, toContents(fields, types)),
  })
  const contents = useMemo(() => toContents(draft, types), [draft, types])
  const changes = useMemo(() => changesBetween(toSetContents(base), contents), [base, contents])
  const problems = useMemo(() => checkFields(draft, types), [draft, types])
  const conflict = useMemo(
    () => newer && { base: toSetContents(base), theirs: toSetContents(newer), mine: contents },
    [newer, base, contents],
  )
  return {
    fields: draft,
    changes,
    problems,
    edit: (edit) => rest.change((fields) => applyEdit(fields, edit)),
    discard: () => rest.restart(),
    conflict,
    resolve: (mergedContents) => rest.restart(toDrafts(set.fields, mergedContents)),
    isPublishing: rest.isSaving,
    error: rest.error,
    publish: async () => {
      const isPublished = await rest.save()
      if (isPublished) invalidate()
      return isPublished
    },
  }
}

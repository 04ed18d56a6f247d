// A draft of shared content: preserved until saved, and never saved over another editor's version.

import { isPlatformError } from '@company-data/sdk/company'
import { useUnsaved } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

interface Versioned {
  config_token: string
}

interface DraftState<Stored, Draft> {
  /** The stored state when editing began. */
  base: Stored
  draft: Draft
  /** Tokens of earlier stored states: a page may see them again after its own save; they are not conflicts. */
  past: readonly string[]
}

const ROOT = 'drafts'

/** An unobserved query would be dropped after some minutes. */
const FOREVER = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY }

/** State that survives page changes. Signing out clears it. */
const useKeyedState = <State>(key: readonly string[], start: () => State): [State, Dispatch<SetStateAction<State>>] => {
  const queries = useQueryClient()
  const name = key.join(' ')
  const [state, setState] = useState<State>(() => queries.getQueryData<State>([ROOT, name]) ?? start())
  useEffect(() => {
    queries.setQueryDefaults([ROOT], FOREVER)
    queries.setQueryData([ROOT, name], state)
  }, [queries, name, state])
  return [state, setState]
}

const after = <Stored extends Versioned, Draft>(
  { base, past }: DraftState<Stored, Draft>,
  storedVersion: Stored,
  draft: Draft,
): DraftState<Stored, Draft> => ({ base: storedVersion, draft, past: [...past, base.config_token] })

interface Source<Stored, Draft> {
  /** Identifies the draft: the page and the id. */
  key: readonly [page: string, id: string]
  queryKey: QueryKey
  /** The current query data. */
  storedVersion: Stored
  toDraft(storedVersion: Stored): Draft
  isChanged(draft: Draft, storedVersion: Stored): boolean
  /** Edits made while saving, on top of the newly stored state. */
  rebase(draft: Draft, storedVersion: Stored): Draft
  save(token: string, draft: Draft): Promise<Stored>
}

export interface VersionedDraft<Stored, Draft> {
  base: Stored
  draft: Draft
  isDirty: boolean
  /** The state that another editor has stored since, if it differs from this draft. */
  newer: Stored | undefined
  change(next: (draft: Draft) => Draft): void
  /** Starts over from the stored state, optionally with a draft on top. */
  restart(draft?: Draft): void
  isSaving: boolean
  /** The error of the last save; undefined if the reason is `newer`. */
  error: unknown
  /** Returns true if it was saved. */
  save(): Promise<boolean>
}

export const useVersionedDraft = <Stored extends Versioned, Draft>(
  source: Source<Stored, Draft>,
): VersionedDraft<Stored, Draft> => {
  const { key, queryKey, storedVersion, toDraft, isChanged, rebase } = source
  const queries = useQueryClient()
  const [draftState, setDraftState] = useKeyedState<DraftState<Stored, Draft>>(key, () => ({
    base: storedVersion,
    draft: toDraft(storedVersion),
    past: [],
  }))
  const { base, draft, past } = draftState
  const saving = useAction({
    mutationFn: async ({ token, sentDraft }: { token: string; sentDraft: Draft }) => {
      // A pending response is older than the result of this call.
      await queries.cancelQueries({ queryKey, exact: true })
      return source.save(token, sentDraft)
    },
    onSuccess: (savedVersion, { sentDraft }) => {
      queries.setQueryData(queryKey, savedVersion)
      setDraftState((now) =>
        after(now, savedVersion, now.draft === sentDraft ? toDraft(savedVersion) : rebase(now.draft, savedVersion)),
      )
    },
    onError: async (error) => {
      if (isPlatformError(error, 'services.config_conflict')) await queries.refetchQueries({ queryKey, exact: true })
    },
  })
  const token = storedVersion.config_token
  const isOurs = saving.isPending || saving.data?.config_token === token
  const isNewer = token !== base.config_token && !past.includes(token) && !isOurs
  const isDirty = isChanged(draft, base)
  useUnsaved(() => isDirty, 'app')
  // A draft without changes, or with the same changes as the stored state, follows the stored state.
  if (isNewer && !(isDirty && isChanged(draft, storedVersion)))
    setDraftState((now) => after(now, storedVersion, toDraft(storedVersion)))

  const put = (next: (now: DraftState<Stored, Draft>) => DraftState<Stored, Draft>) => {
    if (saving.error) saving.reset()
    setDraftState(next)
  }
  return {
    base,
    draft,
    isDirty,
    newer: isNewer ? storedVersion : undefined,
    change: (next) => put((now) => ({ ...now, draft: next(now.draft) })),
    restart: (next = toDraft(storedVersion)) => put((now) => after(now, storedVersion, next)),
    isSaving: saving.isPending,
    error: isNewer ? undefined : (saving.error ?? undefined),
    save: () =>
      saving.mutateAsync({ token: base.config_token, sentDraft: draft }).then(
        () => true,
        () => false,
      ),
  }
}

// A draft of something that others edit too: kept until saved, and never saved over somebody else's version.

import { isPlatformError } from '@company-data/sdk/company'
import { useUnsaved } from '@company-data/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

interface Versioned {
  config_token: string
}

interface Kept<Stored, Draft> {
  /** The stored state when editing began. */
  base: Stored
  draft: Draft
  /** Tokens of earlier stored states: a page may see them again after its own save, and they are no conflict. */
  past: readonly string[]
}

const ROOT = 'drafts'

/** An unobserved query would be dropped after some minutes. */
const FOREVER = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY }

/** State that survives page changes. Signing out clears it. */
const useStateOfKey = <State>(key: readonly string[], start: () => State): [State, Dispatch<SetStateAction<State>>] => {
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
  { base, past }: Kept<Stored, Draft>,
  stored: Stored,
  draft: Draft,
): Kept<Stored, Draft> => ({ base: stored, draft, past: [...past, base.config_token] })

interface Source<Stored, Draft> {
  /** Identifies the draft: the page and the id. */
  key: readonly [page: string, id: string]
  queryKey: QueryKey
  /** The current query data. */
  stored: Stored
  draftOf(stored: Stored): Draft
  isChanged(draft: Draft, stored: Stored): boolean
  /** What was edited while saving, on top of what is now stored. */
  rebase(draft: Draft, stored: Stored): Draft
  save(token: string, draft: Draft): Promise<Stored>
}

export interface VersionedDraft<Stored, Draft> {
  base: Stored
  draft: Draft
  isDirty: boolean
  /** What somebody else has stored since, if it differs from this draft. */
  newer: Stored | undefined
  change(next: (draft: Draft) => Draft): void
  /** Starts over from the stored state, optionally with a draft on top. */
  restart(draft?: Draft): void
  isSaving: boolean
  /** The error of the last save; undefined if the reason is `newer`. */
  error: unknown
  /** Returns whether it was saved. */
  save(): Promise<boolean>
}

export const useVersionedDraft = <Stored extends Versioned, Draft>(
  source: Source<Stored, Draft>,
): VersionedDraft<Stored, Draft> => {
  const { key, queryKey, stored, draftOf, isChanged, rebase } = source
  const queries = useQueryClient()
  const [kept, setKept] = useStateOfKey<Kept<Stored, Draft>>(key, () => ({
    base: stored,
    draft: draftOf(stored),
    past: [],
  }))
  const { base, draft, past } = kept
  const saving = useMutation({
    mutationFn: async ({ token, sent }: { token: string; sent: Draft }) => {
      // A pending answer is older than the result of this call.
      await queries.cancelQueries({ queryKey, exact: true })
      return source.save(token, sent)
    },
    onSuccess: (answer, { sent }) => {
      queries.setQueryData(queryKey, answer)
      setKept((now) => after(now, answer, now.draft === sent ? draftOf(answer) : rebase(now.draft, answer)))
    },
    onError: async (error) => {
      if (isPlatformError(error, 'services.config_conflict')) await queries.refetchQueries({ queryKey, exact: true })
    },
  })
  const token = stored.config_token
  const isOurs = saving.isPending || saving.data?.config_token === token
  const isNewer = token !== base.config_token && !past.includes(token) && !isOurs
  const isDirty = isChanged(draft, base)
  useUnsaved(() => isDirty, 'app')
  // A draft without own changes, or with the same changes as the others', follows the stored state.
  if (isNewer && !(isDirty && isChanged(draft, stored))) setKept((now) => after(now, stored, draftOf(stored)))

  const put = (next: (now: Kept<Stored, Draft>) => Kept<Stored, Draft>) => {
    if (saving.error) saving.reset()
    setKept(next)
  }
  return {
    base,
    draft,
    isDirty,
    newer: isNewer ? stored : undefined,
    change: (next) => put((now) => ({ ...now, draft: next(now.draft) })),
    restart: (next = draftOf(stored)) => put((now) => after(now, stored, next)),
    isSaving: saving.isPending,
    error: isNewer ? undefined : (saving.error ?? undefined),
    save: () =>
      saving.mutateAsync({ token: base.config_token, sent: draft }).then(
        () => true,
        () => false,
      ),
  }
}

// What is edited of something that others edit too: kept until it is saved, and never saved over what somebody else saved.

import { isPlatformError } from '@company-data/sdk/company'
import { useUnsaved } from '@company-data/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

interface Versioned {
  config_token: string
}

interface Kept<Stored, Draft> {
  /** What was stored when the editing began. */
  base: Stored
  draft: Draft
  /** Tokens of what was stored before: a page may see those once more after its own save, and they are no news. */
  past: readonly string[]
}

const ROOT = 'drafts'

/** A query that no page looks at would be forgotten after some minutes. */
const FOREVER = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY }

/** A state that is there again when somebody comes back from another page. Signing out forgets it with everything else. */
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
  /** What is edited: the page and the id. */
  key: readonly [page: string, id: string]
  queryKey: QueryKey
  /** As the query has it now. */
  stored: Stored
  draftOf(stored: Stored): Draft
  isChanged(draft: Draft, stored: Stored): boolean
  /** What was edited while it was being saved, over what is stored now. */
  rebase(draft: Draft, stored: Stored): Draft
  save(token: string, draft: Draft): Promise<Stored>
}

export interface VersionedDraft<Stored, Draft> {
  base: Stored
  draft: Draft
  isDirty: boolean
  /** What somebody else has stored since, where it is another than what is edited here. */
  newer: Stored | undefined
  change(next: (draft: Draft) => Draft): void
  /** Begins again with what is stored now: with that, or with a draft over it. */
  restart(draft?: Draft): void
  isSaving: boolean
  /** Of the last try to save; undefined while the reason is that `newer` is there. */
  error: unknown
  /** Answers whether it was saved. */
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
      // An answer that is still on its way is older than what this call makes.
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
  // Whoever has changed nothing, or the same as the others, sees what is stored now.
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

// The input of the profile forms. Stored outside the opened profile, so that a lock forgets the profile but not the
// input.
import type { ChosenFile } from '@company-data/web/fields'
import { useState } from 'react'

export interface Draft {
  /** The field of a new datum; OWN_FIELD if the person names it. */
  fieldId?: string
  label?: string
  type?: string
  value?: unknown
  selectedFile?: ChosenFile
  isPrivate?: boolean
  code?: string
}

export const OWN_FIELD = 'own'

/** The key of the add form; other forms use the id of their datum. */
export const NEW = 'new'

export interface DraftState {
  draft: Draft
  change(patch: Draft): void
  drop(): void
}

const isEmpty = (value: unknown): boolean => value === undefined || value === ''

/** Closing the form drops its input, so that abandoned input does not reappear. A chosen kind alone is not an input. */
export const hasInput = ({
  draft: { label, value, selectedFile, isPrivate, code },
}: Pick<DraftState, 'draft'>): boolean =>
  [label, value, isPrivate, code].some((entry) => !isEmpty(entry)) || (selectedFile?.files.length ?? 0) > 0

/** One shared object: the form treats another object as new messages, and does not submit fields with messages. */
export const nothingWrong: Readonly<Record<string, string>> = {}

/** Changed input has not been checked yet. */
export const clearingOnChange = ({ change, ...rest }: DraftState, clear: () => void): DraftState => ({
  ...rest,
  change: (patch) => {
    clear()
    change(patch)
  },
})

export const useDrafts = (): ((key: string) => DraftState) => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  return (key) => ({
    draft: drafts[key] ?? {},
    change: (patch) => setDrafts((now) => ({ ...now, [key]: { ...now[key], ...patch } })),
    drop: () => setDrafts(({ [key]: _dropped, ...rest }) => rest),
  })
}

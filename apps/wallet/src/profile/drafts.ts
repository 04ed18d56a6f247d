// What stands in the forms of the profile: above what was opened, so that a lock, which forgets that, keeps what was typed.
import type { ChosenFile } from '@company-data/ui/fields'
import { useState } from 'react'

export interface Draft {
  /** The field that a new datum is for; OWN_FIELD where the person names it. */
  fieldId?: string
  label?: string
  type?: string
  value?: unknown
  chosen?: ChosenFile
  isPrivate?: boolean
  code?: string
}

export const OWN_FIELD = 'own'

/** The key of the form that adds a datum; that of another form is the id of its datum. */
export const NEW = 'new'

export interface DraftState {
  draft: Draft
  change(patch: Draft): void
  drop(): void
}

/** Closing the form drops it, so that nothing stands there later that was given up. */
export const isTyped = ({ draft }: DraftState): boolean => Object.keys(draft).length > 0

/** One object for all: a form takes another one for new messages, and a field with a message is not sent. */
export const nothingWrong: Readonly<Record<string, string>> = {}

/** What is typed anew has not been judged yet. */
export const clearing = ({ change, ...rest }: DraftState, clear: () => void): DraftState => ({
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

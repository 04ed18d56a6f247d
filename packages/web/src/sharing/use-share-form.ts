// The state of a sharing form: fields, plugin fields, problems and answers.

import type { FieldAnswers, PluginFormAnswer, RequestField } from '@company-data/sdk/person'
import { useFormats, useTexts } from '@company-data/ui'
import { useTextGuard } from '@company-data/web/app'
import {
  createPluginRow,
  formatInline,
  type PluginFormAccess,
  type PluginRow,
  valueInputTexts,
} from '@company-data/web/fields/rules'
import { useReducer, useRef, useState } from 'react'
import type { EndDraft } from './share-end.ts'
import { problemsIn, type ShareProblem } from './share-problems.ts'
import {
  collectAnswers,
  type Drafts,
  type FieldDraft,
  firstDrafts,
  formatPluginAnswer,
  getEnd,
  type ShareContext,
  type Shared,
  TYPED,
  toShared,
} from './share-rules.ts'

/** The data that a row would share, as input for plugins. Private profile data stays private. */
const toFormAnswer = (context: ShareContext, drafts: Drafts, slug: string): PluginFormAnswer | undefined => {
  const field = context.fields.find((candidate) => candidate.slug === slug)
  const draft = drafts[slug]
  if (field === undefined || draft === undefined) return undefined
  const outcome = toShared(context, field, draft, undefined)
  if (!('text' in outcome)) return undefined
  const datum = context.card.find(({ id }) => id === draft.source)
  const typedText = typeof draft.value === 'string' ? draft.value.trim() : JSON.stringify(draft.value)
  return { text: datum?.value ?? typedText, display: formatInline(outcome.text), isPrivate: datum?.is_private ?? false }
}

export interface ShareForm {
  context: ShareContext
  drafts: Drafts
  change(slug: string, changes: Partial<FieldDraft>): void
  /** Undefined if no plugin answers. */
  plugin(field: RequestField): PluginRow | undefined
  /** Called after a plugin field has changed. */
  redraw(): void
  outcome(field: RequestField): Shared
  /** When the share of a field ends (B-24); null: never. */
  end(field: RequestField): EndDraft | null
  problems(): Record<string, ShareProblem>
  answers(): FieldAnswers
}

/** `getPass`: the passes for the service's plugins. */
export const useShareForm = (context: ShareContext, getPass: PluginFormAccess['getPass']): ShareForm => {
  const inputTexts = useTexts(valueInputTexts)
  const { decimal } = useFormats()
  const refuseText = useTextGuard()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [changes, setChanges] = useState<Drafts>({})
  const plugins = useRef(new Map<string, PluginRow>())
  // If the service changes its form in the meantime, input for fields that still exist is kept.
  const drafts = { ...firstDrafts(context), ...changes }
  const latest = useRef({ context, drafts })
  latest.current = { context, drafts }
  const plugin = (field: RequestField): PluginRow | undefined => {
    if (field.plugin === null) return undefined
    const present = plugins.current.get(field.id)
    const row =
      present ??
      createPluginRow(field.plugin, { getPass, refuseText }, (slug) =>
        toFormAnswer(latest.current.context, latest.current.drafts, slug),
      )
    plugins.current.set(field.id, row)
    return row
  }
  const findField = (slug: string) => context.fields.find((field) => field.slug === slug)
  const getPluginAnswer = (slug: string): string | undefined => {
    const field = findField(slug)
    return field && plugin(field)?.field.answer()
  }
  return {
    context,
    drafts,
    plugin,
    redraw,
    change: (slug, draft) => {
      const before = drafts[slug]
      if (before) setChanges({ ...changes, [slug]: { ...before, ...draft } })
    },
    outcome: (field) => {
      const draft = drafts[field.slug] ?? { source: TYPED, value: '', chosenFile: undefined }
      const answer = getPluginAnswer(field.slug)
      return toShared(context, field, draft, answer && formatPluginAnswer(answer, inputTexts, decimal))
    },
    end: ({ slug }) => {
      const draft = drafts[slug]
      return draft === undefined ? null : getEnd(context, slug, draft)
    },
    problems: () => problemsIn(context, drafts, getPluginAnswer),
    answers: () => collectAnswers(context, drafts, getPluginAnswer),
  }
}

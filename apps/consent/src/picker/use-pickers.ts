// The state of a form that asks for several values.
import { useTexts } from '@company-data/ui'
import { createPluginRow, type PluginFormAccess, type PluginRow } from '@company-data/web/fields/rules'
import { useMemo, useReducer, useRef, useState } from 'react'
import type { Profile } from '../profile/profile.ts'
import { consentTexts } from '../texts/texts.ts'
import {
  createDraft,
  createOffer,
  type Draft,
  hasPlugin,
  type Offer,
  type Picked,
  type Problems,
  type Question,
  readDraft,
  toFormAnswer,
} from './question.ts'

export interface Picker {
  question: Question
  offer: Offer
  draft: Draft
  /** Undefined if no plugin answers. */
  plugin: PluginRow | undefined
  change(changes: Partial<Draft>): void
  /** Called after a plugin field has changed. */
  redraw(): void
}

export interface Pickers {
  pickers: readonly Picker[]
  /** The labels of required values that cannot be given on this page. */
  impossible: readonly string[]
  /** Messages by field name; undefined if everything can be shared. */
  check(): Record<string, string> | undefined
  /** The values to share, by the name of the question. */
  picked(): ReadonlyArray<readonly [name: string, picked: Picked]>
}

const useFormatProblems = () => {
  const { typedProblems, plugin } = useTexts(consentTexts)
  return (problems: Problems): Record<string, string> =>
    Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [
        name,
        problem === 'result' ? plugin.askFirst : typedProblems[problem],
      ]),
    )
}

/** The questions and the profile must stay the same while the page is shown. */
export const usePickers = (profile: Profile, questions: readonly Question[], access: PluginFormAccess): Pickers => {
  const formatProblems = useFormatProblems()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const offers = useMemo(
    () => new Map(questions.map((each) => [each, createOffer(profile, each)])),
    [profile, questions],
  )
  const getOffer = (question: Question) => offers.get(question) ?? createOffer(profile, question)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const getDraft = (question: Question) => drafts[question.name] ?? createDraft(getOffer(question), question)
  const findAnswer = (name: string) => {
    const question = questions.find((candidate) => candidate.name === name)
    return question && toFormAnswer(question, getOffer(question), getDraft(question))
  }
  // A plugin reads the other answers of the form when it is asked.
  const latest = useRef(findAnswer)
  latest.current = findAnswer
  const rows = useRef(new Map<string, PluginRow>())
  const getRow = (question: Question): PluginRow | undefined => {
    if (!hasPlugin(question)) return undefined
    const row =
      rows.current.get(question.name) ?? createPluginRow(question.plugin, access, (name) => latest.current(name))
    rows.current.set(question.name, row)
    return row
  }
  const read = (question: Question) =>
    readDraft(question, getOffer(question), getDraft(question), getRow(question)?.field.answer())
  return {
    pickers: questions.map((question) => ({
      question,
      offer: getOffer(question),
      draft: getDraft(question),
      plugin: getRow(question),
      change: (changes) => setDrafts({ ...drafts, [question.name]: { ...getDraft(question), ...changes } }),
      redraw,
    })),
    impossible: questions
      .filter((question) => question.isRequired && getOffer(question).obstacle !== undefined)
      .map(({ label }) => label),
    check() {
      const problems = Object.assign(
        {},
        ...questions.map(read).map((each) => ('problems' in each ? each.problems : {})),
      )
      return Object.keys(problems).length === 0 ? undefined : formatProblems(problems)
    },
    picked: () =>
      questions.flatMap((question) => {
        const reading = read(question)
        return 'picked' in reading && reading.picked !== null ? [[question.name, reading.picked] as const] : []
      }),
  }
}

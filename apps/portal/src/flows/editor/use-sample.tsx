// The sample answers with which an author tries a flow. They are made up, stay in this page and are saved only as a test.
import { type FlowPreview, nextOf, type Scope } from '@company-data/flow-engine'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useEditor } from './use-editor.tsx'

export interface Sample {
  readonly answers: Readonly<Record<string, unknown>>
  readonly referenceDate: string
  readonly scope: Scope
  /** The way from the entry to where it ends or gets stuck. */
  readonly way: FlowPreview['path']
  answer(slug: string, value: unknown): void
  setReferenceDate(date: string): void
  replace(answers: Readonly<Record<string, unknown>>, referenceDate: string): void
}

const Context = createContext<Sample | null>(null)

export const useSample = (): Sample => {
  const sample = use(Context)
  if (!sample) throw new Error('SampleProvider is missing')
  return sample
}

const today = (): string => new Date().toISOString().slice(0, 10)

const without = (answers: Readonly<Record<string, unknown>>, slug: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key !== slug))

export const SampleProvider = ({ children }: { children: ReactNode }) => {
  const { compiled } = useEditor()
  const [{ answers, referenceDate }, setSample] = useState(() => ({
    answers: {} as Readonly<Record<string, unknown>>,
    referenceDate: today(),
  }))
  const sample = useMemo((): Sample => {
    const scope = compiled.scope(answers, referenceDate)
    const way: string[] = []
    let step = compiled.definition.entry
    while (step !== null && compiled.node(step) && !way.includes(step)) {
      way.push(step)
      step = nextOf(compiled, step, scope)
    }
    return {
      answers,
      referenceDate,
      scope,
      way,
      answer: (slug, value) =>
        setSample((now) => ({
          ...now,
          answers: value === '' || value === undefined ? without(now.answers, slug) : { ...now.answers, [slug]: value },
        })),
      setReferenceDate: (date) => setSample((now) => ({ ...now, referenceDate: date })),
      replace: (nextAnswers, date) => setSample({ answers: nextAnswers, referenceDate: date }),
    }
  }, [compiled, answers, referenceDate])
  return <Context value={sample}>{children}</Context>
}

// The sample answers with which an author tries a flow. They are made up, stay in this page, and are saved only as a test.
import { type Flow, type FlowPreview, findNextNode, type Scope } from '@company-data/flow-engine'
import { createContext, type ReactNode, startTransition, use, useMemo, useRef, useState } from 'react'
import { useEditor } from './use-editor.tsx'

export interface Sample {
  readonly answers: Readonly<Record<string, unknown>>
  readonly referenceDate: string
  readonly scope: Scope
  /** The path from the entry to its end or to where it gets stuck; empty while nothing is answered. */
  readonly samplePath: ReadonlySet<FlowPreview['path'][number]>
  /** The field updates by itself; its consequences are rendered between keystrokes. */
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

const findSamplePath = (compiled: Flow, scope: Scope): ReadonlySet<string> => {
  const samplePath = new Set<string>()
  let step = compiled.definition.entry
  while (step !== null && compiled.node(step) && !samplePath.has(step)) {
    samplePath.add(step)
    step = findNextNode(compiled, step, scope)
  }
  return samplePath
}

const NOWHERE: ReadonlySet<string> = new Set()

const isSamePath = (path: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  path.size === other.size && [...path].every((step) => other.has(step))

/** The same object while the path goes through the same steps: another one would make every card compare itself. */
const useSamplePath = (isTried: boolean, compiled: Flow, scope: Scope): ReadonlySet<string> => {
  const earlier = useRef(NOWHERE)
  return useMemo(() => {
    const next = isTried ? findSamplePath(compiled, scope) : NOWHERE
    earlier.current = isSamePath(next, earlier.current) ? earlier.current : next
    return earlier.current
  }, [isTried, compiled, scope])
}

/** Stable functions: a field does not render when another one is answered. */
const useAnswers = () => {
  const [sample, setSample] = useState(() => ({
    answers: {} as Readonly<Record<string, unknown>>,
    referenceDate: today(),
  }))
  const actions = useMemo(
    (): Pick<Sample, 'answer' | 'setReferenceDate' | 'replace'> => ({
      answer: (slug, value) =>
        startTransition(() =>
          setSample((now) => ({
            ...now,
            answers:
              value === '' || value === undefined ? without(now.answers, slug) : { ...now.answers, [slug]: value },
          })),
        ),
      setReferenceDate: (date) => setSample((now) => ({ ...now, referenceDate: date })),
      replace: (answers, date) => setSample({ answers, referenceDate: date }),
    }),
    [],
  )
  return { ...sample, actions }
}

export const SampleProvider = ({ children }: { children: ReactNode }) => {
  const { compiled } = useEditor()
  const { answers, referenceDate, actions } = useAnswers()
  const isTried = Object.keys(answers).length > 0
  const scope = useMemo(() => compiled.scope(answers, referenceDate), [compiled, answers, referenceDate])
  const samplePath = useSamplePath(isTried, compiled, scope)
  const sample = useMemo(
    (): Sample => ({ answers, referenceDate, scope, samplePath, ...actions }),
    [answers, referenceDate, scope, samplePath, actions],
  )
  return <Context value={sample}>{children}</Context>
}

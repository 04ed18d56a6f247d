// The preview and the play of the edited draft. They outlive a change of the view, and end with the page.
import type { TrialRun } from '@company-data/sdk/sandbox'
import { useLanguage } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { createContext, type ReactNode, use, useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { type PlayInput, playInput } from './play-input.ts'
import { compilePlayed, openTrial, type PlayDeps, playedPath } from './played-draft.ts'
import type { PluginResults } from './plugin-replies.ts'

export type PlayMode = 'preview' | 'play'

interface Played {
  trial: TrialRun
  input: PlayInput
  /** The draft that is played; later edits are not. */
  definition: unknown
}

export interface Play {
  readonly side: PlayMode | undefined
  show(side: PlayMode | undefined): void
  readonly played: Played | undefined
  /** Renders again after something happened in the play. */
  onChanged(): void
  /** At the entry, or at a step with the sample answers. */
  start(step?: string): void
  backTo(index: number): void
  /** Counts starts and steps back: input controls are made again. */
  readonly generation: number
  readonly path: ReadonlySet<string> | undefined
  readonly results: PluginResults
  changeResults(results: PluginResults): void
}

const Context = createContext<Play | null>(null)

export const usePlay = (): Play => {
  const play = use(Context)
  if (!play) throw new Error('PlayProvider is missing')
  return play
}

const parsePlayMode = (text: string | undefined): PlayMode | undefined =>
  text === 'preview' || text === 'play' ? text : undefined

/** The calls of a play. The platform fills templates and stores nothing. */
export const usePlayCalls = (): Omit<PlayDeps, 'flow' | 'start' | 'answers' | 'readResults'> => {
  const { flow } = useDeferredEditor()
  const { referenceDate } = useSample()
  const client = useClient()
  const { language } = useLanguage()
  return useMemo(
    () => ({
      referenceDate,
      language,
      readPicture: (assetKey) => client.flows.readAsset({ flowId: flow.id, assetKey }),
      fillTemplate: (assetKey, values) => client.flows.fillAsset({ flowId: flow.id, assetKey }, values),
    }),
    [client, flow.id, referenceDate, language],
  )
}

/** Results are read when a plugin is asked, so that an edit of one needs no new play. */
const usePluginResults = () => {
  const [results, setResults] = useState<PluginResults>(() => new Map())
  const latest = useRef(results)
  latest.current = results
  const readResults = useCallback(() => latest.current, [])
  return { results, changeResults: setResults, readResults }
}

/** Stable functions: a letter that is typed into the draft renders no part of the play. */
const usePlayed = (readResults: () => PluginResults) => {
  const { definition, lists } = useDeferredEditor()
  const { answers } = useSample()
  const calls = usePlayCalls()
  const [played, setPlayed] = useState<Played>()
  const [generation, renew] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ definition, lists, answers, calls })
  latest.current = { definition, lists, answers, calls }
  const start = useCallback(
    (step?: string): void => {
      const { current } = latest
      const flow = compilePlayed(current.definition, current.lists)
      const from = step === undefined ? {} : { start: step, answers: current.answers }
      const trial = openTrial({ ...current.calls, ...from, flow, readResults })
      setPlayed({ trial, input: playInput(), definition: current.definition })
      renew()
    },
    [readResults],
  )
  const backTo = useCallback(
    (index: number): void => {
      if (played === undefined) return
      const steps = played.trial.moments.slice(index).map(({ node }) => node)
      played.trial.backTo(index)
      played.input.restore(steps)
      renew()
    },
    [played],
  )
  return { played, generation, start, backTo }
}

/** Returns the identical set until the play moves on, so that an edit draws no card again. */
const usePath = (trial: TrialRun | undefined): ReadonlySet<string> | undefined => {
  const steps = trial && JSON.stringify([...playedPath(trial)])
  return useMemo(() => (steps === undefined ? undefined : new Set<string>(JSON.parse(steps))), [steps])
}

export const PlayProvider = ({ children }: { children: ReactNode }) => {
  const { get, change } = useSearchState()
  const [changes, onChanged] = useReducer((count: number) => count + 1, 0)
  const { results, changeResults, readResults } = usePluginResults()
  const { played, generation, start, backTo } = usePlayed(readResults)
  const side = parsePlayMode(get('side'))
  const path = usePath(side === 'play' ? played?.trial : undefined)
  const show = useCallback(
    (next: PlayMode | undefined) => change({ side: next, ...(next && { view: undefined }) }),
    [change],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trial changes in place, and counts its changes
  const play = useMemo(
    (): Play => ({ side, show, played, onChanged, start, backTo, generation, path, results, changeResults }),
    [side, show, played, changes, start, backTo, generation, path, results, changeResults],
  )
  return <Context value={play}>{children}</Context>
}

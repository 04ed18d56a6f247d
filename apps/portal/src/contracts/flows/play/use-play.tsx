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

const usePlayed = (readResults: () => PluginResults) => {
  const { definition, lists } = useDeferredEditor()
  const { answers } = useSample()
  const calls = usePlayCalls()
  const [played, setPlayed] = useState<Played>()
  const [generation, renew] = useReducer((count: number) => count + 1, 0)
  const start = (step?: string): void => {
    const flow = compilePlayed(definition, lists)
    const from = step === undefined ? {} : { start: step, answers }
    setPlayed({ trial: openTrial({ ...calls, ...from, flow, readResults }), input: playInput(), definition })
    renew()
  }
  const backTo = (index: number): void => {
    if (played === undefined) return
    const steps = played.trial.moments.slice(index).map(({ node }) => node)
    played.trial.backTo(index)
    played.input.restore(steps)
    renew()
  }
  return { played, generation, start, backTo }
}

/** Returns the identical set until the play moves on, so that an edit draws no card again. */
const usePath = (trial: TrialRun | undefined): ReadonlySet<string> | undefined => {
  const steps = trial && JSON.stringify([...playedPath(trial)])
  return useMemo(() => (steps === undefined ? undefined : new Set<string>(JSON.parse(steps))), [steps])
}

export const PlayProvider = ({ children }: { children: ReactNode }) => {
  const { get, change } = useSearchState()
  const [, onChanged] = useReducer((count: number) => count + 1, 0)
  const { results, changeResults, readResults } = usePluginResults()
  const { played, generation, start, backTo } = usePlayed(readResults)
  const side = parsePlayMode(get('side'))
  const path = usePath(side === 'play' ? played?.trial : undefined)
  const play: Play = {
    side,
    show: (next) => change({ side: next, ...(next && { view: undefined }) }),
    played,
    onChanged,
    start,
    backTo,
    generation,
    path,
    results,
    changeResults,
  }
  return <Context value={play}>{children}</Context>
}

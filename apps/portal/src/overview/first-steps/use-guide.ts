// The first steps are shown from the first visit of a company without connections until they are dismissed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

type GuideState = 'on' | 'off'

/** In the query cache until the user signs out: the steps are unchanged on return to the overview. */
const QUERY_KEY = ['first-steps']

export interface Guide {
  isOn: boolean
  hide(): void
}

export const useGuide = (isOwner: boolean, connections: number): Guide => {
  const queries = useQueryClient()
  const [, redraw] = useState(0)
  const getState = () => queries.getQueryData<GuideState>(QUERY_KEY)
  const setState = (state: GuideState): void => {
    queries.setQueryDefaults(QUERY_KEY, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData<GuideState>(QUERY_KEY, state)
  }
  if (isOwner && connections === 0 && getState() === undefined) setState('on')
  return {
    isOn: isOwner && getState() === 'on',
    hide() {
      setState('off')
      redraw((count) => count + 1)
    },
  }
}

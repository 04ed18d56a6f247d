// Whether the first steps are shown: from the first look at a company without connections until somebody has had enough of them.
import { useState } from 'react'
import { useUser } from '../../session/use-session.tsx'

/** By user, as long as the page is open: who leaves the overview and comes back finds the steps where they were. */
const guides = new Map<string, 'on' | 'off'>()

export interface Guide {
  isOn: boolean
  hide(): void
}

export const useGuide = (isOwner: boolean, connections: number): Guide => {
  const { id } = useUser()
  const [, redraw] = useState(0)
  if (isOwner && connections === 0 && !guides.has(id)) guides.set(id, 'on')
  return {
    isOn: isOwner && guides.get(id) === 'on',
    hide() {
      guides.set(id, 'off')
      redraw((count) => count + 1)
    },
  }
}

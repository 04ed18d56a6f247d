// The first steps are shown from the first visit of a company without connections until they are dismissed.
import { useState } from 'react'
import { useUser } from '../../session/use-session.tsx'

/** By user, while the page is open: the steps are unchanged on return to the overview. */
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

// What was typed and is saved nowhere yet. Forms and editors tell of it here; an app asks before it is lost.
import { createContext, use, useEffect, useRef, useState } from 'react'

type Probe = () => boolean

/** What loses the edits: leaving the page, or only leaving the app, where they are kept for whoever comes back to the page. */
export type Leaving = 'page' | 'app'

const probes = new Map<Probe, Leaving>()

/** Whether something would be lost by leaving the page, or the app altogether. */
export const hasUnsaved = (leaving: Leaving): boolean =>
  [...probes].some(([isUnsaved, lostBy]) => (leaving === 'app' || lostBy === 'page') && isUnsaved())

/** What stands in one drawer: closing it loses that, and nothing of the page behind it. */
type UnsavedPlace = Set<Probe>

const Place = createContext<UnsavedPlace | undefined>(undefined)

export const UnsavedPlaceProvider = Place

/** A place of its own for what is typed in it, and whether something would be lost by closing it. */
export const useUnsavedPlace = (): { place: UnsavedPlace; hasUnsavedHere: () => boolean } => {
  const [place] = useState<UnsavedPlace>(() => new Set())
  return { place, hasUnsavedHere: () => [...place].some((isUnsaved) => isUnsaved()) }
}

/**
 * `isUnsaved` is asked when somebody leaves, so that nothing is drawn anew while somebody types. Every `Form` has it already.
 * @example useUnsaved(() => draft !== stored)
 */
export const useUnsaved = (isUnsaved: Probe, lostBy: Leaving = 'page'): void => {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  const place = use(Place)
  useEffect(() => {
    const probe = (): boolean => latest.current()
    probes.set(probe, lostBy)
    if (lostBy === 'page') place?.add(probe)
    return () => {
      probes.delete(probe)
      place?.delete(probe)
    }
  }, [lostBy, place])
}

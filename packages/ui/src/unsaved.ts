// What was typed and is saved nowhere yet. Forms and editors tell of it here; an app asks before it is lost.
import { createContext, use, useEffect, useRef, useState } from 'react'

type Probe = () => boolean

/** From the least to the most: another page, a reload or a closed tab, and the end of the session. Each loses what those before it lose. */
const LEAVINGS = ['page', 'app', 'session'] as const

/**
 * What loses the edits: `page`, leaving the page; `app`, only leaving the app, where they are kept for whoever comes back to the
 * page; `session`, only signing out, where they are kept sealed in the browser.
 */
export type Leaving = (typeof LEAVINGS)[number]

const probes = new Map<Probe, Leaving>()

/** Whether something would be lost by leaving the page, the app altogether, or the session. */
export const hasUnsaved = (leaving: Leaving): boolean =>
  [...probes].some(([isUnsaved, lostBy]) => LEAVINGS.indexOf(lostBy) <= LEAVINGS.indexOf(leaving) && isUnsaved())

/** What stands in one drawer or sheet: closing it loses that, and nothing of the page behind it. */
type UnsavedPlace = Set<Probe>

const Place = createContext<UnsavedPlace | undefined>(undefined)

/** Undefined around what the page keeps: closing the drawer or sheet does not lose it. */
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

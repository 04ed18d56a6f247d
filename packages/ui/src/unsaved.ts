// Unsaved input. Forms and editors register it here, and the app asks before it is lost.
import { createContext, use, useEffect, useRef, useState } from 'react'

type Probe = () => boolean

/**
 * From least to most: another page; a reload or closed tab; the end of the session. Each includes the losses before
 * it.
 */
const LEAVINGS = ['page', 'app', 'session'] as const

/**
 * When edits are lost. `page`: on leaving the page. `app`: only on leaving the app, because they are kept for when the user
 * returns. `session`: only on signing out, because they are kept sealed in the browser.
 */
export type Leaving = (typeof LEAVINGS)[number]

const probes = new Map<Probe, Leaving>()

/** True if leaving the page, the app or the session would lose something. */
export const hasUnsaved = (leaving: Leaving): boolean =>
  [...probes].some(([isUnsaved, lostBy]) => LEAVINGS.indexOf(lostBy) <= LEAVINGS.indexOf(leaving) && isUnsaved())

/** The content of one drawer or sheet: closing it loses only that, not the page behind it. */
type UnsavedScope = Set<Probe>

const ScopeContext = createContext<UnsavedScope | undefined>(undefined)

/** Undefined around content that the page keeps: closing the drawer or sheet does not lose it. */
export const UnsavedScopeProvider = ScopeContext

/** A separate scope for unsaved input, and whether closing it would lose something. */
export const useUnsavedScope = (): { scope: UnsavedScope; hasUnsavedHere: () => boolean } => {
  const [scope] = useState<UnsavedScope>(() => new Set())
  return { scope, hasUnsavedHere: () => [...scope].some((isUnsaved) => isUnsaved()) }
}

/**
 * `isUnsaved` is called only on leaving, so that typing causes no renders. Every `Form` already does this.
 * @example useUnsaved(() => draft !== stored)
 */
export const useUnsaved = (isUnsaved: Probe, lostBy: Leaving = 'page'): void => {
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  const scope = use(ScopeContext)
  useEffect(() => {
    const probe = (): boolean => latest.current()
    probes.set(probe, lostBy)
    if (lostBy === 'page') scope?.add(probe)
    return () => {
      probes.delete(probe)
      scope?.delete(probe)
    }
  }, [lostBy, scope])
}

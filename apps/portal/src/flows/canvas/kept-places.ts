// Card positions set by hand, stored in this browser: the definition cannot hold them, and they are not secret.
import type { Place } from './layout.ts'

export interface KeptPlaces {
  read(): ReadonlyMap<string, Place> | undefined
  keep(places: ReadonlyMap<string, Place>): void
  forget(): void
}

const placesFrom = (text: string): ReadonlyMap<string, Place> => {
  const stored: unknown = JSON.parse(text)
  const places = new Map<string, Place>()
  for (const [key, place] of Object.entries(stored as Record<string, unknown>)) {
    const [x, y] = Array.isArray(place) ? place : []
    if (Number.isFinite(x) && Number.isFinite(y)) places.set(key, { x, y })
  }
  return places
}

/** Missing or invalid storage costs only the positions. */
const orNothing = <Value>(act: () => Value): Value | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const keptPlaces = (
  flowId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
): KeptPlaces => {
  const name = `flow-places ${flowId}`
  return {
    read: () =>
      orNothing(() => {
        const text = storage().getItem(name)
        return text === null ? undefined : placesFrom(text)
      }),
    keep: (places) =>
      void orNothing(() =>
        storage().setItem(
          name,
          JSON.stringify(Object.fromEntries([...places].map(([key, { x, y }]) => [key, [x, y]]))),
        ),
      ),
    forget: () => void orNothing(() => storage().removeItem(name)),
  }
}

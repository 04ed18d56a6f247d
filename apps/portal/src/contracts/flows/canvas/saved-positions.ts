// Card positions set by hand, stored in this browser: the definition cannot hold them, and they are not secret.
import type { Position } from './layout.ts'

export interface SavedPositions {
  read(): ReadonlyMap<string, Position> | undefined
  keep(positions: ReadonlyMap<string, Position>): void
  forget(): void
}

const parsePositions = (text: string): ReadonlyMap<string, Position> => {
  const storedPositions: unknown = JSON.parse(text)
  const positions = new Map<string, Position>()
  for (const [key, place] of Object.entries(storedPositions as Record<string, unknown>)) {
    const [x, y] = Array.isArray(place) ? place : []
    if (Number.isFinite(x) && Number.isFinite(y)) positions.set(key, { x, y })
  }
  return positions
}

/** Missing or invalid storage costs only the positions. */
const orNothing = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const createSavedPositions = (
  flowId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage,
): SavedPositions => {
  const name = `flow-places ${flowId}`
  return {
    read: () =>
      orNothing(() => {
        const text = storage().getItem(name)
        return text === null ? undefined : parsePositions(text)
      }),
    keep: (positions) =>
      void orNothing(() =>
        storage().setItem(
          name,
          JSON.stringify(Object.fromEntries([...positions].map(([key, { x, y }]) => [key, [x, y]]))),
        ),
      ),
    forget: () => void orNothing(() => storage().removeItem(name)),
  }
}

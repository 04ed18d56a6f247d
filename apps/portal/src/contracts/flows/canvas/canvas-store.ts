// Card positions and the viewport of an open flow. The API cannot store positions, so they are stored next to the
// draft: the canvas unmounts when another view of the flow opens, and restores them when it returns. Positions set by
// hand are also restored in later visits.

import { createRouter } from './edge-routes/router.ts'
import type { Position, Size } from './layout.ts'
import type { SavedPositions } from './saved-positions.ts'
import { NONE_CHOSEN } from './selected-steps.ts'

export interface CanvasState {
  readonly positions: ReadonlyMap<string, Position>
  /** Cards that the browser renders in a different size than computed, for example with larger fonts. */
  readonly sizes: ReadonlyMap<string, Size>
  /** The step whose card is being moved. */
  readonly movingStep: string | undefined
  /** Steps that were selected together; empty unless there are several. */
  readonly selectedSteps: ReadonlySet<string>
  /** How often all positions were computed; 0 before the first layout. */
  readonly layouts: number
  /** Call when a card was moved by hand, so that the positions are stored. */
  readonly isByHand: boolean
}

export interface CanvasView {
  x: number
  y: number
  zoom: number
}

export interface CanvasStore {
  get(): CanvasState
  change(change: Partial<CanvasState>): void
  subscribe(listener: () => void): () => void
  /** The viewport when the canvas unmounted; changing it renders nothing. */
  view: CanvasView | undefined
  /** Remembers the routes of the arrows, so that a canvas that returns finds none of them again. */
  readonly findRoutes: ReturnType<typeof createRouter>
}

const firstState = (positions: ReadonlyMap<string, Position>): CanvasState => {
  const isByHand = positions.size > 0
  const empty = { sizes: new Map(), movingStep: undefined, selectedSteps: NONE_CHOSEN }
  return { positions, ...empty, layouts: isByHand ? 1 : 0, isByHand }
}

export const createCanvasStore = (savedPositions: SavedPositions): CanvasStore => {
  let state = firstState(savedPositions.read() ?? new Map())
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    change(change) {
      state = { ...state, ...change }
      if (change.isByHand === false) savedPositions.forget()
      else if (change.positions && state.isByHand && state.movingStep === undefined)
        savedPositions.keep(state.positions)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: undefined,
    findRoutes: createRouter(),
  }
}

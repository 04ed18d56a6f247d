// The rows of runs that other features read, in any region.
import { findRunById } from './store.ts'

export type RunRows = ReturnType<typeof runRows>

export const runRows = () => ({
  /** Whose run it is, and its status; never its answers. */
  find: findRunById,
})

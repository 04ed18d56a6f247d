// The rows of documents that other features read, in any region.
import { findDocumentById } from './store.ts'

export type DocumentRows = ReturnType<typeof documentRows>

export const documentRows = () => ({
  /** Whose document it is, and its name and status; never its content. */
  find: findDocumentById,
})

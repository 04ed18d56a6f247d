// Notes in memory, for tests of sweeps without a database.
import type { FilesToCheck } from '../files-to-check-store.ts'

export interface MemoryNotes extends FilesToCheck {
  /** A day has passed since the notes that there are. */
  makeDue(): void
  keys(): string[]
}

export const memoryNotes = (): MemoryNotes => {
  /** By key: the number of the note, and whether it is due. */
  const notes = new Map<string, { at: string; isDue: boolean }>()
  let count = 0
  const note = (key: string): void => {
    count += 1
    notes.set(key, { at: String(count), isDue: false })
  }
  return {
    async note(keys) {
      for (const key of keys) note(key)
    },
    async noteFound(keys) {
      for (const key of keys) if (!notes.has(key)) note(key)
    },
    async listDue(after, limit) {
      const due = [...notes].flatMap(([key, { at, isDue }]) => (isDue ? [{ key, at }] : []))
      const start = after === undefined ? 0 : due.findIndex(({ key }) => key === after.key) + 1
      return due.slice(start, start + limit)
    },
    async settle(files) {
      for (const { key, at } of files) if (notes.get(key)?.at === at) notes.delete(key)
    },
    async forget(key) {
      notes.delete(key)
    },
    makeDue() {
      for (const entry of notes.values()) entry.isDue = true
    },
    keys: () => [...notes.keys()],
  }
}

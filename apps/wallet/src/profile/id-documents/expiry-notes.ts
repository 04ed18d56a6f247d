// Remembers in this browser, sealed, when each identity document expires and which reminders were put away.
import type { ExpiryStage } from './expiry-rules.ts'

export interface ExpiryNote {
  /** The version of the datum that the date was read from. */
  updatedAt: string
  /** YYYY-MM-DD, or null if the document states none. */
  date: string | null
  dismissed?: ExpiryStage
}

export type ExpiryNotes = Readonly<Record<string, ExpiryNote>>

const STAGES: readonly unknown[] = ['month', 'week', 'expired'] satisfies readonly ExpiryStage[]

const isNote = (value: unknown): value is ExpiryNote => {
  const { updatedAt, date, dismissed } = (value ?? {}) as Partial<Record<keyof ExpiryNote, unknown>>
  return (
    typeof updatedAt === 'string' &&
    (date === null || typeof date === 'string') &&
    (dismissed === undefined || STAGES.includes(dismissed))
  )
}

/** Empty if the text is of another version of the wallet. */
export const parseNotes = (text: string | undefined): ExpiryNotes => {
  try {
    const notes: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(notes ?? {}).filter(([, note]) => isNote(note)))
  } catch {
    return {}
  }
}

interface StoredDatum {
  id: string
  updated_at: string
}

/** Opens only documents that are new or were changed. One that does not open now is tried again at the next visit. */
export const updateNotes = async (
  notes: ExpiryNotes,
  data: readonly StoredDatum[],
  readDate: (id: string) => Promise<string | null>,
): Promise<ExpiryNotes> => {
  const entries: [string, ExpiryNote][] = []
  for (const { id, updated_at } of data) {
    const note = notes[id]
    if (note?.updatedAt === updated_at) {
      entries.push([id, note])
      continue
    }
    try {
      entries.push([id, { updatedAt: updated_at, date: await readDate(id) }])
    } catch {
      // Without a note there is no reminder; the card of the document opens it on demand.
    }
  }
  return Object.fromEntries(entries)
}

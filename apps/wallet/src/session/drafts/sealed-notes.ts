// Notes of this browser about opened data, so that large files are not opened at every visit: sealed like unsent input.
import { browserStore } from '../browser-store.ts'
import { createDrafts } from './sealed-drafts.ts'

const notes = createDrafts(browserStore<string>('wallet-notes'))

export const sealedNote = notes.sealedDraft
export const forgetNotes = notes.forgetDrafts

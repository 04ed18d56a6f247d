// The end of each identity document, read on this device. Nothing about it is sent anywhere.
import type { ContactDatum, PersonClient } from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sealedNote } from '../../session/drafts/sealed-notes.ts'
import { useSession, useSessionState, useUser } from '../../session/use-session.tsx'
import { PROFILE } from '../profile-query.ts'
import { type ExpiryNotes, parseNotes, updateNotes } from './expiry-notes.ts'
import { type ExpiryStage, readExpiryDate } from './expiry-rules.ts'

export interface Expiries {
  documents: readonly ContactDatum[]
  /** By the id of the datum. */
  notes: ExpiryNotes
}

const listIdDocuments = async (client: PersonClient): Promise<ContactDatum[]> => {
  const files = (await client.contactData.list()).filter(({ has_file }) => has_file)
  if (files.length === 0) return []
  const types = await client.fieldTypes.read()
  return files.filter(({ type }) => types.isSameOrDescendant(type, 'proof_of_identity'))
}

const useNote = () => {
  const session = useSession()
  const { id: userId } = useUser()
  const isSignedIn = () => session.user()?.id === userId
  return sealedNote({ client: session.client, userId, name: 'identity documents', isSignedIn })
}

export const useExpiries = () => {
  const { client } = useSession()
  const isOpen = useSessionState() === 'open'
  const queries = useQueryClient()
  const note = useNote()
  const queryKey = [...PROFILE, 'expiries', isOpen]
  const query = useQuery({
    queryKey,
    enabled: isOpen,
    meta: droppedOnLock,
    queryFn: async (): Promise<Expiries> => {
      const documents = await listIdDocuments(client)
      // Most wallets have none, and then this browser stores nothing.
      if (documents.length === 0) return { documents, notes: {} }
      const before = await note.read()
      const readDate = async (id: string) => readExpiryDate((await client.contactData.openFile(id)).entries)
      const notes = await updateNotes(parseNotes(before), documents, readDate)
      if (JSON.stringify(notes) !== before) await note.keep({ text: JSON.stringify(notes), parts: new Map() })
      return { documents, notes }
    },
  })
  /** Puts a reminder away until the next stage. */
  const dismiss = (id: string, stage: ExpiryStage): void => {
    const present = query.data?.notes[id]
    if (query.data === undefined || present === undefined) return
    const notes = { ...query.data.notes, [id]: { ...present, dismissed: stage } }
    queries.setQueryData<Expiries>(queryKey, { ...query.data, notes })
    void note.keep({ text: JSON.stringify(notes), parts: new Map() })
  }
  return { query, dismiss }
}

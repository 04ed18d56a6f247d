// Stores a page's input sealed in this browser: it survives locks, lost connections, page changes and reloads.
import type { Leaving } from '@company-data/ui'
import type { DraftContent, ReadPart } from '@company-data/web/fields/rules'
import { useEffect, useRef, useState } from 'react'
import { useSession, useSessionState, useUser } from '../use-session.tsx'
import { createDraftSaver } from './draft-saver.ts'
import { sealedDraft } from './sealed-drafts.ts'

/**
 * `open`: in this page, about to be stored. `kept`: stored. `refused`: this browser cannot store it, so it is in this page
 * only.
 */
export type SavedDraftState = 'nothing' | 'open' | 'kept' | 'refused'

export interface SavedDraft {
  /** False until the stored draft has been looked up. */
  isRead: boolean
  state: SavedDraftState
  /** The names of files that are in this page only. */
  lostFiles: readonly string[]
  /** The time when the draft is lost. */
  lostBy: Leaving
  /** Call after every change. */
  keep: () => void
  /** Call after the input was sent or discarded: deletes it from the browser immediately. */
  keepNow: () => void
}

interface DraftUse {
  /** The current input; undefined if empty. */
  take: () => DraftContent | undefined
  /** Restores the stored input. */
  restore: (text: string, readPart: ReadPart) => Promise<void> | void
}

type Outcome = 'forgotten' | readonly string[] | false

/** `name` identifies the draft, and stays the same while the page is open. */
export const useSavedDraft = (name: string, { take, restore }: DraftUse): SavedDraft => {
  const session = useSession()
  const { id: userId } = useUser()
  const isOpen = useSessionState() === 'open'
  const [isRead, setIsRead] = useState(false)
  const [state, setState] = useState<SavedDraftState>('nothing')
  const [lostFiles, setLostFiles] = useState<readonly string[]>([])
  const latest = useRef({ take, restore })
  latest.current = { take, restore }
  const [{ draft, saver }] = useState(() => {
    const isSignedIn = () => session.user()?.id === userId
    const storedDraft = sealedDraft({ client: session.client, userId, name, isSignedIn })
    const save = async (): Promise<Outcome> => {
      const content = latest.current.take()
      if (content !== undefined) return storedDraft.keep(content)
      await storedDraft.forget()
      return 'forgotten'
    }
    const onSaved = (outcome: Outcome): void => {
      setLostFiles(typeof outcome === 'object' ? outcome : [])
      setState(outcome === 'forgotten' ? 'nothing' : outcome === false ? 'refused' : 'kept')
    }
    return { draft: storedDraft, saver: createDraftSaver(save, onSaved) }
  })
  useEffect(() => {
    if (!isOpen || isRead) return
    let isCancelled = false
    const read = async (): Promise<void> => {
      const text = await draft.read()
      if (text !== undefined && !isCancelled) await latest.current.restore(text, draft.readPart)
      if (isCancelled) return
      if (text !== undefined) setState('kept')
      setIsRead(true)
    }
    void read()
    return () => {
      isCancelled = true
    }
  }, [draft, isOpen, isRead])
  // A lock, a closing page and a hidden tab do not wait for a pause.
  useEffect(() => {
    if (!isOpen) saver.flush()
  }, [saver, isOpen])
  useEffect(() => {
    document.addEventListener('visibilitychange', saver.flush)
    return () => {
      document.removeEventListener('visibilitychange', saver.flush)
      saver.flush()
    }
  }, [saver])
  return {
    isRead,
    state,
    lostFiles,
    lostBy: state === 'kept' && lostFiles.length === 0 ? 'session' : 'app',
    keep: () => {
      setState('open')
      saver.later()
    },
    keepNow: saver.now,
  }
}

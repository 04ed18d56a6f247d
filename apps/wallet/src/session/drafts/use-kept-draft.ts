// What is typed on a page, kept sealed in this browser, so that it outlives a lock, a lost network, another page and a reload.
import type { Leaving } from '@company-data/ui'
import type { DraftContent, ReadPart } from '@company-data/ui/fields/rules'
import { useEffect, useRef, useState } from 'react'
import { useSession, useSessionState, useUser } from '../use-session.tsx'
import { createKeeper } from './keeper.ts'
import { sealedDraft } from './sealed-drafts.ts'

/**
 * `open`: what is typed is in this page, and will be stored in a moment. `kept`: it is stored. `refused`: this browser stores
 * nothing, so it is in this page only.
 */
export type KeptState = 'nothing' | 'open' | 'kept' | 'refused'

export interface KeptDraft {
  /** False until it is known what was typed before. */
  isRead: boolean
  state: KeptState
  /** The names of files that are in this page only. */
  lostFiles: readonly string[]
  /** What would lose it. */
  lostBy: Leaving
  /** After every change of what is typed. */
  keep: () => void
  /** After something was sent or given up: it is gone from the browser at once. */
  keepNow: () => void
}

interface DraftUse {
  /** What stands there now; undefined: nothing. */
  take: () => DraftContent | undefined
  /** Puts what was stored back to where it stood. */
  restore: (text: string, readPart: ReadPart) => Promise<void> | void
}

type Outcome = 'forgotten' | readonly string[] | false

/** `name` says what the draft is of, and stays the same while the page is open. */
export const useKeptDraft = (name: string, { take, restore }: DraftUse): KeptDraft => {
  const session = useSession()
  const { id: userId } = useUser()
  const isOpen = useSessionState() === 'open'
  const [isRead, setIsRead] = useState(false)
  const [state, setState] = useState<KeptState>('nothing')
  const [lostFiles, setLostFiles] = useState<readonly string[]>([])
  const latest = useRef({ take, restore })
  latest.current = { take, restore }
  const [{ draft, keeper }] = useState(() => {
    const isSignedIn = () => session.user()?.id === userId
    const sealed = sealedDraft({ client: session.client, userId, name, isSignedIn })
    const save = async (): Promise<Outcome> => {
      const content = latest.current.take()
      if (content !== undefined) return sealed.keep(content)
      await sealed.forget()
      return 'forgotten'
    }
    const onSaved = (outcome: Outcome): void => {
      setLostFiles(typeof outcome === 'object' ? outcome : [])
      setState(outcome === 'forgotten' ? 'nothing' : outcome === false ? 'refused' : 'kept')
    }
    return { draft: sealed, keeper: createKeeper(save, onSaved) }
  })
  useEffect(() => {
    if (!isOpen || isRead) return
    let isGone = false
    const read = async (): Promise<void> => {
      const text = await draft.read()
      if (text !== undefined && !isGone) await latest.current.restore(text, draft.readPart)
      if (isGone) return
      if (text !== undefined) setState('kept')
      setIsRead(true)
    }
    void read()
    return () => {
      isGone = true
    }
  }, [draft, isOpen, isRead])
  // A lock, a page that goes away and a tab that is hidden do not wait for a pause.
  useEffect(() => {
    if (!isOpen) keeper.flush()
  }, [keeper, isOpen])
  useEffect(() => {
    document.addEventListener('visibilitychange', keeper.flush)
    return () => {
      document.removeEventListener('visibilitychange', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return {
    isRead,
    state,
    lostFiles,
    lostBy: state === 'kept' && lostFiles.length === 0 ? 'session' : 'app',
    keep: () => {
      setState('open')
      keeper.later()
    },
    keepNow: keeper.now,
  }
}

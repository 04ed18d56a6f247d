// What is typed on the page of a run: in memory while the page is open, and sealed in this browser, so that it outlives a lock, a
// lost network, another page and a reload.
import { nothingTyped, type Typed, typedFromText, typedToText } from '@company-data/ui/runs/rules'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { sealedDraft } from '../session/sealed-drafts.ts'
import { useClient, useSessionState, useUser } from '../session/use-session.tsx'

/** Sealing takes a moment: it waits until somebody pauses. */
const PAUSE_MS = 250

const fillInto = (typed: Typed, kept: Typed): void => {
  for (const [node, entries] of kept.steps) typed.steps.set(node, entries)
  for (const [name, value] of kept.signer) typed.signer.set(name, value)
}

export interface KeptTyped {
  typed: Typed
  /** False until it is known what was typed before. */
  isRead: boolean
  /** `kept`: what is typed now is stored. `open`: it is in this page only, for the moment or because the browser stores nothing. */
  state: 'nothing' | 'open' | 'kept'
  /** After every change of what is typed. */
  keep: () => void
  /** After something was sent or given up: it is gone from the browser at once. */
  keepNow: () => void
}

export const useKeptTyped = (runId: string): KeptTyped => {
  const client = useClient()
  const { id } = useUser()
  const isOpen = useSessionState() === 'open'
  const draft = useMemo(() => sealedDraft(client, id, `run ${runId}`), [client, id, runId])
  const [typed] = useState(nothingTyped)
  const [isRead, setIsRead] = useState(false)
  const [state, setState] = useState<KeptTyped['state']>('nothing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isOpen || isRead) return
    let isGone = false
    void draft.read().then((text) => {
      if (isGone) return
      if (text !== undefined) fillInto(typed, typedFromText(text))
      if (text !== undefined) setState('kept')
      setIsRead(true)
    })
    return () => {
      isGone = true
    }
  }, [draft, typed, isOpen, isRead])

  const save = async (): Promise<void> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = typedToText(typed)
    if (text === undefined) {
      await draft.forget()
      return setState('nothing')
    }
    const isStored = await draft.keep(text)
    // Something was typed meanwhile: it is stored after the next pause.
    if (isStored && timer.current === undefined) setState('kept')
  }
  const saveWaiting = useEffectEvent(() => {
    if (timer.current !== undefined) void save()
  })
  useEffect(() => {
    const onHide = () => saveWaiting()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      onHide()
    }
  }, [])
  const keep = (): void => {
    clearTimeout(timer.current)
    setState('open')
    timer.current = setTimeout(() => void save(), PAUSE_MS)
  }
  return { typed, isRead, state, keep, keepNow: () => void save() }
}

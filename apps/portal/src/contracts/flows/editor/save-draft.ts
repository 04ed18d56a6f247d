// Saves and publishes a draft. Another editor's save is never overwritten without asking (FG-23).
import { isPlatformError } from '@company-data/sdk/company'
import { showToast, useTexts, useUnsaved } from '@company-data/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSession } from '../../../session/use-session.tsx'
import { type Draft, readFlowDraft } from '../edits/draft.ts'
import { useDraftCalls } from './draft-calls.ts'
import { editorTexts } from './editor-texts.ts'
import type { SaveAction } from './save-outcomes.ts'
import type { Editor } from './use-editor.tsx'

export interface Saving {
  isDirty: boolean
  isBusy: boolean
  /** The error of the last attempt; undefined after a success. */
  error: unknown
  /** The last attempted action. */
  action: SaveAction
  isConflict: boolean
  version: number | null
  save(): Promise<boolean>
  /** Saves first if something changed. */
  publish(): Promise<void>
  loadSaved(): Promise<void>
  overwrite(): Promise<void>
}

/** One action at a time; its error stays for the bar. If the session is over, the page asks for the password. */
const useAttempt = () => {
  const session = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [action, setAction] = useState<SaveAction>('save')
  const attempt = useCallback(
    async <Result>(name: SaveAction, call: () => Promise<Result>): Promise<Result | undefined> => {
      setIsBusy(true)
      setError(undefined)
      setAction(name)
      try {
        return await call()
      } catch (failure) {
        session.notice(failure)
        setError(failure)
        return undefined
      } finally {
        setIsBusy(false)
      }
    },
    [session],
  )
  return { isBusy, error, action, attempt }
}

/** `onUnparsed`: the platform would publish the last formula that could be parsed, so it is not called. */
export const useSaving = (editor: Editor, onUnparsed: () => void): Saving => {
  const { flow, draft, now, dispatch, unparsedNow, changeUnparsed, typedJson } = editor
  const texts = useTexts(editorTexts)
  const calls = useDraftCalls(flow)
  const queries = useQueryClient()
  const [storedDraft, setStored] = useState<Draft>(draft)
  const { isBusy, error, action, attempt } = useAttempt()
  const [version, setVersion] = useState(flow.published_version)
  const isDirty = draft !== storedDraft
  useUnsaved(() => now() !== storedDraft || unparsedNow().size + typedJson.size > 0)

  const store = async (): Promise<true> => {
    const sentDraft = now()
    const savedDraft = await calls.save(sentDraft)
    // Edits made while saving stay, and still have to be saved.
    const isSame = now() === sentDraft
    if (isSame) dispatch({ type: 'settle', state: savedDraft })
    setStored(isSame ? savedDraft : sentDraft)
    void queries.invalidateQueries({ queryKey: ['flows', flow.service_id] })
    return true
  }

  return {
    isDirty,
    isBusy,
    error,
    action,
    isConflict: isPlatformError(error, 'flows.draft_conflict'),
    version,
    save: async () => (await attempt('save', store)) === true,
    publish: async () => {
      if (unparsedNow().size > 0) return onUnparsed()
      await attempt('publish', async () => {
        if (now() !== storedDraft) await store()
        const published = await calls.publish(version)
        setVersion(published)
        showToast(texts.published(published))
        void queries.invalidateQueries({ queryKey: ['flow', flow.id, 'versions'] })
        void queries.invalidateQueries({ queryKey: ['flows', flow.service_id] })
      })
    },
    loadSaved: async () => {
      await attempt('load', async () => {
        const state = readFlowDraft(await calls.read())
        dispatch({ type: 'restart', state })
        // Unreadable formulas belong to the discarded draft.
        changeUnparsed(() => new Map())
        typedJson.clear()
        setStored(state)
      })
    },
    overwrite: async () => {
      await attempt('save', async () => {
        await calls.read()
        await store()
      })
    },
  }
}

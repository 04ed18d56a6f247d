// The calls that save and publish a draft. Each takes effect once, even if its response is lost.
import { type FlowRecord, isOutcomeUnknown, isPlatformError } from '@company-data/sdk/company'
import { useRef } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { type Draft, isSameDraft, readFlowDraft, readSavedDraft, toDraftBody } from '../edits/draft.ts'

export const useDraftCalls = ({ id, draft_token }: FlowRecord) => {
  const client = useClient()
  const token = useRef(draft_token)
  const isUnsure = useRef(false)
  return {
    async read(): Promise<FlowRecord> {
      const latest = await client.flows.read(id)
      token.current = latest.draft_token
      return latest
    },

    /**
     * A save whose response was lost has already changed the token: if the stored draft equals the sent one, there is
     * no conflict.
     */
    async save(sentDraft: Draft): Promise<Draft> {
      try {
        const saved = await client.flows.saveDraft(id, toDraftBody(sentDraft), token.current)
        token.current = saved.draft_token
        return readSavedDraft(saved)
      } catch (error) {
        if (!isPlatformError(error, 'flows.draft_conflict')) throw error
        const latest = await client.flows.read(id)
        if (!isSameDraft(readFlowDraft(latest), sentDraft)) throw error
        token.current = latest.draft_token
        return readFlowDraft(latest)
      }
    },

    /**
     * Publishing the same draft again would create a version after `before`, so after a lost response the flow is read
     * first.
     */
    async publish(before: number | null): Promise<number> {
      const latest = isUnsure.current ? await client.flows.read(id) : undefined
      isUnsure.current = false
      const version = latest?.draft_token === token.current ? latest.published_version : null
      if (version !== null && version > (before ?? 0)) return version
      try {
        return (await client.flows.publish(id, token.current)).version
      } catch (error) {
        isUnsure.current = isOutcomeUnknown(error)
        throw error
      }
    },
  }
}

// Keeps an unsent message across reloads, sealed in this browser.
import { draftFromText, draftToText } from '@company-data/web/conversation/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useSavedDraft } from '../session/drafts/use-saved-draft.ts'

export const useSavedMessage = (conversation: string) => {
  const queries = useQueryClient()
  const { lostBy, keep, keepNow } = useSavedDraft(`message ${conversation}`, {
    take: () => {
      const text = draftToText(queries, conversation)
      return text === undefined ? undefined : { text, parts: new Map() }
    },
    restore: (text) => draftFromText(queries, conversation, text),
  })
  return { lostBy, onChanged: (text: string) => (text === '' ? keepNow() : keep()) }
}

// Keeps an unsent message across reloads, sealed in this browser.
import { draftFromText, draftToText } from '@company-data/ui/conversation/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useKeptDraft } from '../session/drafts/use-kept-draft.ts'

export const useKeptMessage = (conversation: string) => {
  const queries = useQueryClient()
  const { lostBy, keep, keepNow } = useKeptDraft(`message ${conversation}`, {
    take: () => {
      const text = draftToText(queries, conversation)
      return text === undefined ? undefined : { text, parts: new Map() }
    },
    restore: (text) => draftFromText(queries, conversation, text),
  })
  return { lostBy, onChanged: (text: string) => (text === '' ? keepNow() : keep()) }
}

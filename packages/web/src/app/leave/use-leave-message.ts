// Texts of the confirmation before leaving. Signing out also deletes drafts kept in the browser.
import { hasUnsaved, type Leaving } from '@company-data/ui'
import { useAppTexts } from '../app-context.tsx'

export const useLeaveMessage = (leaving: Leaving | undefined): { title: string; text: string; action: string } => {
  const texts = useAppTexts()
  return leaving === 'session' && !hasUnsaved('app')
    ? { title: texts.signOutTitle, text: texts.signOutText, action: texts.signOutAnyway }
    : { title: texts.leaveTitle, text: texts.leaveText, action: texts.leave }
}

// What is asked before something is left behind: signing out deletes also what the browser keeps.
import { hasUnsaved, type Leaving } from '@company-data/ui'
import { useFrameTexts } from '../frame-words.tsx'

export const useLeaveWords = (leaving: Leaving | undefined): { title: string; text: string; action: string } => {
  const texts = useFrameTexts()
  return leaving === 'session' && !hasUnsaved('app')
    ? { title: texts.signOutTitle, text: texts.signOutText, action: texts.signOutAnyway }
    : { title: texts.leaveTitle, text: texts.leaveText, action: texts.leave }
}

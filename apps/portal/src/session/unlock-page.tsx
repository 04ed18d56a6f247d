// Covers the page while it is locked or the session is over; the password restores everything.
import { useTexts } from '@company-data/ui'
import { UnlockCard } from '@company-data/web/app'
import { sessionTexts } from './session-texts.ts'

export const UnlockPage = () => {
  const { unlockTitle, personal } = useTexts(sessionTexts)
  return <UnlockCard title={unlockTitle} otherAccount={personal} />
}

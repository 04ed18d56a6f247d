// Covers the page while it is locked or the session is over; the password brings everything back as it was.
import { useTexts } from '@company-data/ui'
import { UnlockCard } from '@company-data/ui/app'
import { sessionTexts } from './session-texts.ts'

export const UnlockPage = () => {
  const { unlockTitle, personal } = useTexts(sessionTexts)
  return <UnlockCard title={unlockTitle} otherAccount={personal} />
}

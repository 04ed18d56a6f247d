// The ways back into the wallet without the password.
import { Button, useTexts } from '@company-data/ui'
import { ForgottenPage as SharedPage } from '@company-data/web/account'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { ScanSheet } from './scan/scan-sheet.tsx'
import { scanTexts } from './scan/scan-texts.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

const KitScan = ({ onText }: { onText: (text: string) => boolean }) => {
  const { scan } = useTexts(scanTexts)
  const [isScanning, setIsScanning] = useState(false)
  const take = (text: string): boolean => {
    const isTaken = onText(text)
    if (isTaken) setIsScanning(false)
    return isTaken
  }
  return (
    <div>
      <Button icon="qrCode" onClick={() => setIsScanning(true)}>
        {scan}
      </Button>
      <ScanSheet open={isScanning} onClose={() => setIsScanning(false)} kind="kit" onText={take} />
    </div>
  )
}

export const ForgottenPage = () => {
  const { company, startOverLosses } = useTexts(sessionTexts)
  const { client, begin, signIn } = useSession()
  return (
    <SharedPage
      session={{
        client,
        usertype: 'person',
        otherAccount: company,
        begin: ({ user_id }, email) => begin({ id: user_id, email }),
        signIn,
      }}
      knownEmail={address.read()}
      losses={startOverLosses}
      signInPath={paths.signIn}
      kitPath={paths.recoveryKit}
      kitScanner={(onText) => <KitScan onText={onText} />}
    />
  )
}

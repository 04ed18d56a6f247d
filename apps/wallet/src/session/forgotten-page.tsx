// The ways back into the wallet without the password.
import { useTexts } from '@company-data/ui'
import { ForgottenPage as SharedPage } from '@company-data/ui/account'
import { paths } from '../paths.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

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
    />
  )
}

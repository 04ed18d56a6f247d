// The ways back into the portal without the password.
import { useTexts } from '@company-data/ui'
import { ForgottenPage as SharedPage } from '@company-data/web/account'
import { paths } from '../paths.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'
import { useSession } from './use-session.tsx'

export const ForgottenPage = () => {
  const { personal, startOverLosses, forgottenDelegate } = useTexts(sessionTexts)
  const { client, begin, signIn } = useSession()
  return (
    <SharedPage
      session={{
        client,
        usertype: 'company',
        otherAccount: personal,
        begin: ({ user_id }, email) => begin({ id: user_id, email, usertype: 'company' }),
        signIn,
      }}
      knownEmail={address.read()}
      losses={startOverLosses}
      hint={forgottenDelegate}
      signInPath={paths.signIn}
      kitPath={paths.recoveryKit}
    />
  )
}

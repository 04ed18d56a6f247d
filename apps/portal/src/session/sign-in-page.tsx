// Sign-in to the portal.
import { useTexts } from '@company-data/ui'
import { SignInPage as SharedPage } from '@company-data/web/app'
import { paths } from '../paths.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  return (
    <SharedPage
      address={address}
      texts={{ ...texts, otherAccount: texts.personal }}
      registerPath={paths.register}
      forgottenPath={paths.forgotten}
    />
  )
}

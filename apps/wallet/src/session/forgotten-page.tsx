// Why a forgotten password cannot be reset, and what is left to try (G-010).
import { useTexts } from '@company-data/ui'
import { AuthCard, AuthOptions } from '@company-data/ui/frame'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'

export const ForgottenPage = () => {
  const texts = useTexts(sessionTexts)
  return (
    <AuthCard
      icon="key"
      title={texts.forgottenTitle}
      lead={texts.forgottenText}
      ways={
        <>
          <Link to={paths.signIn}>{texts.toSignIn}</Link>
          <Link to={paths.register}>{texts.toRegister}</Link>
        </>
      }
    >
      <AuthOptions options={texts.forgottenOptions} />
    </AuthCard>
  )
}

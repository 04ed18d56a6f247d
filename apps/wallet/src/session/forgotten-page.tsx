// Explains why a forgotten password cannot be reset, and what remains to try (G-010).
import { useTexts } from '@company-data/ui'
import { ForgottenCard } from '@company-data/ui/app'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'

export const ForgottenPage = () => {
  const { forgottenText, forgottenOptions, toSignIn, toRegister } = useTexts(sessionTexts)
  return (
    <ForgottenCard
      text={forgottenText}
      options={forgottenOptions}
      links={
        <>
          <Link to={paths.signIn}>{toSignIn}</Link>
          <Link to={paths.register}>{toRegister}</Link>
        </>
      }
    />
  )
}

// After the account is deleted: the deleted data, the remaining data, and how to start again.
import { useTexts } from '@company-data/ui'
import { AuthCard, AuthOptions } from '@company-data/web/app'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { sessionTexts } from './session-texts.ts'

export const GoodbyePage = () => {
  const texts = useTexts(sessionTexts)
  return (
    <AuthCard
      icon="circleCheck"
      title={texts.goodbyeTitle}
      lead={texts.goodbyeLead}
      links={
        <>
          <Link to={paths.register}>{texts.toRegister}</Link>
          <Link to={paths.signIn}>{texts.toSignIn}</Link>
        </>
      }
    >
      <AuthOptions options={texts.goodbyeNotes} />
    </AuthCard>
  )
}

// Sign-in to the wallet. A person who follows a link without a wallet returns to its page after the registration.
import { useTexts } from '@company-data/ui'
import { SignInPage as SharedPage } from '@company-data/web/app'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { invitationIn, toTarget, withTarget } from './first-run/entry-target.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  const [path] = useLocation()
  const search = useSearch()
  const target = toTarget(path, search === '' ? '' : `?${search}`, location.hash)
  const invitation = invitationIn(target)
  return (
    <SharedPage
      address={address}
      lead={invitation && texts.invited(invitation)}
      texts={{ ...texts, otherAccount: texts.company }}
      registerPath={withTarget(paths.welcome, target)}
      forgottenPath={paths.forgotten}
    />
  )
}

// Sign-in to the wallet. A person who follows a link without a wallet returns to its page after the registration.
import { useTexts } from '@company-data/ui'
import { SignInPage as SharedPage } from '@company-data/web/app'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { page } from '../app/route-group.ts'
import { paths } from '../paths.ts'
import { invitationIn, toTarget, withTarget } from './first-run/entry-target.ts'
import { address } from './session.ts'
import { sessionTexts } from './session-texts.ts'

const Welcome = page(() => import('./first-run/welcome.tsx'), 'Welcome')

export const SignInPage = () => {
  const texts = useTexts(sessionTexts)
  const [path] = useLocation()
  const search = useSearch()
  const target = toTarget(path, search === '' ? '' : `?${search}`, location.hash)
  const invitation = invitationIn(target)
  // Most who follow an invitation in a new browser have no wallet: they see first what it is, and may sign in from there.
  const [explained, setExplained] = useState<string>()
  if (invitation !== undefined && invitation !== explained && address.read() === undefined)
    return <Welcome target={target} onSignIn={() => setExplained(invitation)} />
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

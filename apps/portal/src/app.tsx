// The pages of the portal: entry pages, the areas in the shell, and the lock screen above them.
import { useTexts } from '@company-data/ui'
import { AppPages } from '@company-data/ui/frame'
import { areas } from './areas.ts'
import { page } from './frame/area.ts'
import { frameTexts } from './frame/frame-texts.ts'
import { paths } from './paths.ts'
import { sessionTexts } from './session/session-texts.ts'
import { UnlockPage } from './session/unlock-page.tsx'
import { Shell } from './shell/shell.tsx'

const signIn = { path: paths.signIn, page: page(() => import('./session/sign-in-page.tsx'), 'SignInPage') }

const waysIn = [
  { path: paths.register, page: page(() => import('./session/register-page.tsx'), 'RegisterPage') },
  { path: paths.forgotten, page: page(() => import('./session/forgotten-page.tsx'), 'ForgottenPage') },
  { path: paths.invitation, page: page(() => import('./session/invitation-page.tsx'), 'InvitationPage') },
]

const confirmEmail = {
  path: paths.confirmEmail,
  page: page(() => import('./session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
}

const pages = areas.flatMap((area) => area.pages)

export const App = () => {
  const { unlockTitle } = useTexts(sessionTexts)
  const { toOverview } = useTexts(frameTexts)
  return (
    <AppPages
      base="/portal"
      {...{ signIn, waysIn, confirmEmail, pages }}
      start={{ path: paths.overview, label: toOverview }}
      shell={(content) => <Shell areas={areas}>{content}</Shell>}
      lock={{ label: unlockTitle, card: UnlockPage }}
    />
  )
}

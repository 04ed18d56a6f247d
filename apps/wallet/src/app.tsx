// The pages of the wallet: entry pages, the areas in the shell, and the lock screen above them.
import { useTexts } from '@company-data/ui'
import { AppPages } from '@company-data/ui/frame'
import { areas } from './areas.ts'
import { page } from './frame/area.ts'
import { frameTexts } from './frame/frame-texts.ts'
import { AreasProvider } from './frame/use-areas.ts'
import { paths } from './paths.ts'
import { ConnectionNotice } from './session/connection-notice.tsx'
import { sessionTexts } from './session/session-texts.ts'
import { UnlockPage } from './session/unlock-page.tsx'
import { Shell } from './shell/shell.tsx'

const signIn = { path: paths.signIn, page: page(() => import('./session/sign-in-page.tsx'), 'SignInPage') }

const waysIn = [
  { path: paths.register, page: page(() => import('./session/register-page.tsx'), 'RegisterPage') },
  { path: paths.forgotten, page: page(() => import('./session/forgotten-page.tsx'), 'ForgottenPage') },
  { path: paths.goodbye, page: page(() => import('./session/goodbye-page.tsx'), 'GoodbyePage') },
]

const confirmEmail = {
  path: paths.confirmEmail,
  page: page(() => import('./session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
}

const pages = areas.flatMap((area) => area.pages)

export const App = () => {
  const { unlockTitle } = useTexts(sessionTexts)
  const { toHome } = useTexts(frameTexts)
  return (
    <AreasProvider value={areas}>
      <AppPages
        base="/wallet"
        {...{ signIn, waysIn, confirmEmail, pages }}
        start={{ path: paths.home, label: toHome }}
        shell={(content) => <Shell areas={areas}>{content}</Shell>}
        lock={{ label: unlockTitle, card: UnlockPage }}
        notice={<ConnectionNotice />}
      />
    </AreasProvider>
  )
}

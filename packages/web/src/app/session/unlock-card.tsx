// Covers the page while it is locked or the session is over; the password restores everything unchanged.
import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import { useTexts } from '@company-data/ui'
import { CurrentPasswordField, KnownAddress } from './auth-fields.tsx'
import { authTexts } from './auth-texts.ts'
import { SignInCard } from './sign-in/sign-in-card.tsx'
import { LockedSignOut } from './sign-out.tsx'
import { useSessionState, useTypedSession, useTypedUser } from './use-session.tsx'

interface UnlockCardProps {
  /** The title: the app is locked. */
  title: string
  /** The message for an account of another app. */
  otherAccount: string
}

export const UnlockCard = ({ title, otherAccount }: UnlockCardProps) => {
  const texts = useTexts(authTexts)
  const session = useTypedSession()
  const isOver = useSessionState() === 'over'
  const { email } = useTypedUser()
  const needsPassword = !isOver && session.needsPassword()
  const hasPasskey = arePasskeysAvailable() && session.hasUnlockingPasskey()
  const unlockLead = hasPasskey ? texts.passkeyLead(email) : texts.unlockLead(email)
  return (
    <SignInCard<string>
      title={isOver ? texts.overTitle : title}
      lead={isOver ? texts.overLead(email) : needsPassword ? texts.passkeySignedIn(email) : unlockLead}
      note={hasPasskey ? texts.passkeyNote : texts.unlockNote}
      action={isOver ? texts.signIn : texts.unlock}
      toCredentials={({ password = '' }) => password}
      attempt={(password, second, onStep) => session.unlock(password, second, onStep)}
      prefersPasskey={hasPasskey}
      passkey={arePasskeysAvailable() && !needsPassword ? (onStep) => session.unlockWithPasskey(onStep) : undefined}
      wrongPassword={texts.wrongPassword}
      otherAccount={otherAccount}
      links={<LockedSignOut />}
    >
      <KnownAddress email={email} />
      <CurrentPasswordField autoFocus={!hasPasskey} />
    </SignInCard>
  )
}

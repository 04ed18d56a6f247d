// Explains the wallet in two screens, before a person creates one.
import { Button, Icon, type IconName, LinkButton, useTexts } from '@company-data/ui'
import { AuthCard } from '@company-data/web/app'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { invitationIn, withTarget } from './entry-target.ts'
import styles from './welcome.module.css'
import { welcomeTexts } from './welcome-texts.ts'

const ICONS: readonly (readonly IconName[])[] = [
  ['database', 'fileText', 'signature'],
  ['building', 'lock', 'undo'],
]

interface WelcomeProps {
  /** The page that a link named. */
  target: string | undefined
  /** At the address of the link itself: the same address shows the sign-in. */
  onSignIn?: () => void
}

export const Welcome = ({ target, onSignIn }: WelcomeProps) => {
  const texts = useTexts(welcomeTexts)
  const [index, setIndex] = useState(0)
  const isLast = index === texts.screens.length - 1
  const { title, points } = texts.screens[index] ?? { title: '', points: [] }
  const registerPath = withTarget(paths.register, target)
  const invitation = invitationIn(target)
  return (
    <AuthCard
      icon="wallet"
      title={title}
      lead={
        <>
          {invitation !== undefined && <span className={styles.invitation}>{texts.invited(invitation)}</span>}
          {texts.position(index + 1, texts.screens.length)}
        </>
      }
      links={
        <>
          {!isLast && <Link to={registerPath}>{texts.skip}</Link>}
          {onSignIn ? (
            <Button kind="quiet" onClick={onSignIn}>
              {texts.toSignIn}
            </Button>
          ) : (
            <Link to={target ?? paths.signIn}>{texts.toSignIn}</Link>
          )}
        </>
      }
    >
      <ul className={styles.points}>
        {points.map((point, place) => (
          <li key={point}>
            <Icon name={ICONS[index]?.[place] ?? 'check'} size={20} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className={styles.action}>
        {isLast ? (
          <Link to={registerPath} asChild>
            <LinkButton kind="main">{texts.create}</LinkButton>
          </Link>
        ) : (
          <Button kind="main" onClick={() => setIndex(index + 1)}>
            {texts.next}
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

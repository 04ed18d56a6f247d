// Explains the wallet in two screens, before a person creates one.
import { Button, Icon, type IconName, LinkButton, useTexts } from '@company-data/ui'
import { AuthCard } from '@company-data/web/app'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { withTarget } from './entry-target.ts'
import { useTarget } from './use-target.ts'
import styles from './welcome.module.css'
import { welcomeTexts } from './welcome-texts.ts'

const ICONS: readonly (readonly IconName[])[] = [
  ['database', 'fileText', 'signature'],
  ['building', 'lock', 'undo'],
]

export const WelcomePage = () => {
  const texts = useTexts(welcomeTexts)
  const target = useTarget()
  const [index, setIndex] = useState(0)
  const isLast = index === texts.screens.length - 1
  const { title, points } = texts.screens[index] ?? { title: '', points: [] }
  const registerPath = withTarget(paths.register, target)
  return (
    <AuthCard
      icon="wallet"
      title={title}
      lead={texts.position(index + 1, texts.screens.length)}
      links={
        <>
          {!isLast && <Link to={registerPath}>{texts.skip}</Link>}
          <Link to={target ?? paths.signIn}>{texts.toSignIn}</Link>
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

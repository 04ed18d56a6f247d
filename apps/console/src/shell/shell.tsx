// The shell around every page: the navigation by roles, and the operator. On a phone it opens from a bar.
import {
  applyScheme,
  classNames,
  Empty,
  getTexts,
  Icon,
  IconButton,
  isDark,
  Menu,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { routeGroups } from '../routes.ts'
import { hasRole } from '../session/operator-session.ts'
import { useIdleSignOut, useOperator, useSession } from '../session/use-session.tsx'
import styles from './shell.module.css'
import { shellTexts } from './shell-texts.ts'

const isAt = (location: string, path: string): boolean => location === path || location.startsWith(`${path}/`)

const useActions = () => {
  const texts = useTexts(shellTexts)
  const { language, speak } = useLanguage()
  const { signOut } = useSession()
  const dark = isDark()
  return [
    {
      label: dark ? texts.toLight : texts.toDark,
      icon: dark ? ('sun' as const) : ('moon' as const),
      run: () => applyScheme(dark ? 'light' : 'dark'),
    },
    { label: texts.toSystem, icon: 'settings' as const, run: () => applyScheme('system') },
    { label: texts.otherLanguage, icon: 'languages' as const, run: () => speak(language === 'en' ? 'de' : 'en') },
    { label: texts.signOut, icon: 'logOut' as const, run: () => signOut() },
  ]
}

const Name = () => {
  const texts = useTexts(shellTexts)
  return (
    <div className={styles.company}>
      <span className={styles.initials} aria-hidden>
        <Icon name="terminal" size={15} />
      </span>
      <span className={styles.who}>
        {texts.console}
        <span>{location.host}</span>
      </span>
    </div>
  )
}

const Operator = () => {
  const texts = useTexts(shellTexts)
  const words = useTexts(appTexts)
  const { name, roles } = useOperator()
  return (
    <div className={styles.foot}>
      <span className={styles.person} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      <span className={styles.who}>
        {name}
        <span>{roles.map((role) => words.roles[role]).join(', ')}</span>
      </span>
      <Menu trigger={<IconButton icon="ellipsis" label={texts.account} />} actions={useActions()} />
    </div>
  )
}

const Navigation = () => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const operator = useOperator()
  const [location] = useLocation()
  return (
    <nav aria-label={texts.navigation} className={styles.nav}>
      <div className={styles.group}>
        {routeGroups
          .filter(({ roles }) => hasRole(operator, ...roles))
          .map(({ path, icon, label }) => (
            <Link
              key={path}
              to={path}
              className={styles.place}
              aria-current={isAt(location, path) ? 'page' : undefined}
            >
              <Icon name={icon} />
              {getTexts(label, language)}
            </Link>
          ))}
      </div>
    </nav>
  )
}

const NothingVisible = () => {
  const texts = useTexts(shellTexts)
  return <Empty icon="activity" title={texts.nothingTitle} text={texts.nothingText} />
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const texts = useTexts(shellTexts)
  const [location] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const operator = useOperator()
  const seesPages = routeGroups.some(({ roles }) => hasRole(operator, ...roles))
  useIdleSignOut()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenuOpen(false), [location])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.bar}>
        <IconButton
          icon={menuOpen ? 'x' : 'menu'}
          label={texts.menu}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
        />
        <Name />
      </header>
      <aside className={classNames(styles.side, menuOpen && styles.sideOpen)} aria-label={texts.menu}>
        <Name />
        <Navigation />
        <Operator />
      </aside>
      {/* Some pages have nothing to focus, and the keyboard has to scroll them. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <main className={styles.main} id="content" tabIndex={0}>
        {seesPages ? children : <NothingVisible />}
      </main>
    </div>
  )
}

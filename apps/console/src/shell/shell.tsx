// The shell around every page: the navigation by roles, and the operator. On a phone it opens from a bar.
import {
  applyScheme,
  Empty,
  getTexts,
  Icon,
  isDark,
  SidebarGroup,
  SidebarLayout,
  SidebarNavigation,
  SidebarTitle,
  SidebarUser,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { routeGroups } from '../routes.ts'
import { hasRole } from '../session/operator-session.ts'
import { useIdleSignOut, useOperator, useSession } from '../session/use-session.tsx'
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

const Name = () => (
  <SidebarTitle mark={<Icon name="terminal" size={15} />} name={useTexts(shellTexts).console} detail={location.host} />
)

const Operator = () => {
  const texts = useTexts(shellTexts)
  const words = useTexts(appTexts)
  const { name, roles } = useOperator()
  return (
    <SidebarUser
      mark={name.charAt(0).toUpperCase()}
      name={name}
      detail={roles.map((role) => words.roles[role]).join(', ')}
      menuLabel={texts.account}
      actions={useActions()}
    />
  )
}

const Navigation = () => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const operator = useOperator()
  const [location] = useLocation()
  return (
    <SidebarNavigation label={texts.navigation} page={location}>
      <SidebarGroup>
        {routeGroups
          .filter(({ roles }) => hasRole(operator, ...roles))
          .map(({ path, icon, label }) => (
            <Link key={path} to={path} aria-current={isAt(location, path) ? 'page' : undefined}>
              <Icon name={icon} />
              {getTexts(label, language)}
            </Link>
          ))}
      </SidebarGroup>
    </SidebarNavigation>
  )
}

const NothingVisible = () => {
  const texts = useTexts(shellTexts)
  return <Empty icon="activity" title={texts.nothingTitle} text={texts.nothingText} />
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const texts = useTexts(shellTexts)
  const [location] = useLocation()
  const operator = useOperator()
  const seesPages = routeGroups.some(({ roles }) => hasRole(operator, ...roles))
  useIdleSignOut()
  return (
    <SidebarLayout
      menuLabel={texts.menu}
      title={<Name />}
      sidebar={
        <>
          <Navigation />
          <Operator />
        </>
      }
      page={location}
      isTabStop
    >
      {seesPages ? children : <NothingVisible />}
    </SidebarLayout>
  )
}

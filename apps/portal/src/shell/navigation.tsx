// The navigation: route groups by section.
import { getTexts, Icon, useLanguage, useTexts } from '@company-data/ui'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { groups, type RouteGroup } from '../app/route-group.ts'
import styles from './shell.module.css'
import { shellTexts } from './shell-texts.ts'

const isAt = (location: string, path: string): boolean => location === path || location.startsWith(`${path}/`)

export const Navigation = ({ routeGroups }: { routeGroups: readonly RouteGroup[] }) => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const [location] = useLocation()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current entry
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [location])
  return (
    <nav ref={list} aria-label={texts.navigation} className={styles.nav}>
      {groups.map((group) => {
        const members = routeGroups.filter(({ navigation }) => navigation?.group === group)
        if (members.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            {texts.groups[group] && <h2 className={styles.heading}>{texts.groups[group]}</h2>}
            {members.map(({ path, navigation }) => (
              <Link
                key={path}
                to={path}
                className={styles.place}
                aria-current={isAt(location, path) ? 'page' : undefined}
              >
                <Icon name={navigation?.icon ?? 'layout'} />
                {navigation && getTexts(navigation.label, language)}
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

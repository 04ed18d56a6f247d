// The navigation: route groups by section.
import { getTexts, Icon, useFormats, useLanguage, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { groups, type RouteGroup } from '../app/route-group.ts'
import { overviewQuery } from '../service-layout/activity/overview-query.ts'
import { useKeyIsOpen } from '../session/use-is-unlocked.ts'
import { useClient } from '../session/use-session.tsx'
import { type Counter, listCounters } from './counters.ts'
import styles from './shell.module.css'
import { shellTexts } from './shell-texts.ts'

const isAt = (location: string, path: string): boolean => location === path || location.startsWith(`${path}/`)

const REFRESH_MS = 60_000

/** By path. The last ones stay while the platform cannot be reached. */
const useCounters = (): ReadonlyMap<string, Counter> => {
  const isUnlocked = useKeyIsOpen()
  const { data } = useQuery({ ...overviewQuery(useClient()), enabled: isUnlocked, refetchInterval: REFRESH_MS })
  return listCounters({ services: data?.services ?? [] })
}

/** “3”, read out as “3 unread”. */
const CounterMark = ({ kind, count, isCapped }: Counter) => {
  const { counters } = useTexts(shellTexts)
  const formats = useFormats()
  return (
    <span className={styles.counter} data-kind={kind}>
      {isCapped ? `${formats.number(count)}+` : formats.number(count)}
      <span className="visually-hidden"> {counters[kind]}</span>
    </span>
  )
}

export const Navigation = ({ routeGroups }: { routeGroups: readonly RouteGroup[] }) => {
  const texts = useTexts(shellTexts)
  const { language } = useLanguage()
  const [location] = useLocation()
  const counters = useCounters()
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
            {members.map(({ path, navigation }) => {
              const counter = counters.get(path)
              return (
                <Link
                  key={path}
                  to={path}
                  className={styles.place}
                  aria-current={isAt(location, path) ? 'page' : undefined}
                >
                  <Icon name={navigation?.icon ?? 'layout'} />
                  {navigation && getTexts(navigation.label, language)}
                  {counter && <CounterMark {...counter} />}
                </Link>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}

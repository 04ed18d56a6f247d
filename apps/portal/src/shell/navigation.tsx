// The navigation: route groups by section.
import {
  FoldedSidebarGroup,
  getTexts,
  Icon,
  SidebarGroup,
  SidebarNavigation,
  useFormats,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { FOLDED_GROUPS, type Group, groups } from '../app/navigation/navigation-groups.ts'
import type { RouteGroup } from '../app/route-group.ts'
import { overviewQuery } from '../service-layout/activity/overview-query.ts'
import { useKeyIsOpen } from '../session/use-is-unlocked.ts'
import { useClient } from '../session/use-session.tsx'
import { type Counter, listCounters } from './counters.ts'
import { useOpenGroups } from './open-groups.ts'
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

interface GroupProps {
  group: Group
  members: readonly RouteGroup[]
  location: string
  counters: ReadonlyMap<string, Counter>
}

const Entries = ({ members, location, counters }: Omit<GroupProps, 'group'>) => {
  const { language } = useLanguage()
  return members.map(({ path, navigation }) => {
    const counter = counters.get(path)
    return (
      <Link key={path} to={path} aria-current={isAt(location, path) ? 'page' : undefined}>
        <Icon name={navigation?.icon ?? 'layout'} />
        {navigation && getTexts(navigation.label, language)}
        {counter && <CounterMark {...counter} />}
      </Link>
    )
  })
}

/** Stays open while one of its pages is shown. */
const FoldedGroup = ({ group, isOpen, onToggle, ...props }: GroupProps & { isOpen: boolean; onToggle: () => void }) => {
  const texts = useTexts(shellTexts)
  const isCurrent = props.members.some(({ path }) => isAt(props.location, path))
  return (
    <FoldedSidebarGroup heading={texts.groups[group]} isOpen={isOpen || isCurrent} onToggle={onToggle}>
      <Entries {...props} />
    </FoldedSidebarGroup>
  )
}

export const Navigation = ({ routeGroups }: { routeGroups: readonly RouteGroup[] }) => {
  const texts = useTexts(shellTexts)
  const [location] = useLocation()
  const counters = useCounters()
  const { openGroups, toggle } = useOpenGroups()
  return (
    <SidebarNavigation label={texts.navigation} page={location}>
      {groups.map((group) => {
        const members = routeGroups.filter(({ navigation }) => navigation?.group === group)
        const props = { group, members, location, counters }
        if (members.length === 0) return null
        if (FOLDED_GROUPS.includes(group))
          return <FoldedGroup key={group} {...props} isOpen={openGroups.has(group)} onToggle={() => toggle(group)} />
        return (
          <SidebarGroup key={group} heading={texts.groups[group]}>
            <Entries {...props} />
          </SidebarGroup>
        )
      })}
    </SidebarNavigation>
  )
}

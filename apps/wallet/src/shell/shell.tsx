// The shell around every page: a bottom bar on a phone, a side rail on a wide screen.
import { Icon, IconButton, type IconName, Sheet, useLanguage, useTexts } from '@company-data/ui'
import { useAutoLock } from '@company-data/ui/frame'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Area } from '../frame/area.ts'
import { frameTexts } from '../frame/frame-texts.ts'
import { ConnectionNotice } from '../session/connection-notice.tsx'
import { useDraftsGuard } from '../session/drafts/use-drafts-guard.ts'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useSession } from '../session/use-session.tsx'
import styles from './shell.module.css'
import { shellTexts } from './shell-texts.ts'

interface Place {
  path: string
  icon: IconName
  label: string
  mark: ComponentType | undefined
}

const isAt = (location: string, path: string): boolean => location === path || location.startsWith(`${path}/`)

const PlaceLink = ({ path, icon, label, mark: Mark }: Place) => {
  const [location] = useLocation()
  return (
    <Link to={path} className={styles.place} aria-current={isAt(location, path) ? 'page' : undefined}>
      <Icon name={icon} size={20} />
      <span className={styles.label}>{label}</span>
      {Mark && (
        <span className={styles.count}>
          <Suspense>
            <Mark />
          </Suspense>
        </span>
      )}
    </Link>
  )
}

const usePlaces = (areas: readonly Area[], place: 'bar' | 'more'): Place[] => {
  const { language } = useLanguage()
  return areas.flatMap(({ path, navigation }) =>
    navigation?.place === place
      ? [{ path, icon: navigation.icon, label: navigation.label[language], mark: navigation.mark }]
      : [],
  )
}

/** What does not fit into the bar: a sheet on a phone, more lines of the rail on a wide screen. */
const More = ({ places }: { places: readonly Place[] }) => {
  const texts = useTexts(shellTexts)
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sheet
  useEffect(() => setOpen(false), [location])
  return (
    <>
      <div className={styles.rest}>
        {places.map((place) => (
          <PlaceLink key={place.path} {...place} />
        ))}
      </div>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        data-current={places.some(({ path }) => isAt(location, path)) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
        <span className={styles.label}>{texts.more}</span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.moreTitle}>
        <ul className={styles.list}>
          {places.map((place) => (
            <li key={place.path}>
              <PlaceLink {...place} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

export const Shell = ({ areas, children }: { areas: readonly Area[]; children: ReactNode }) => {
  const texts = useTexts(shellTexts)
  const { shortName } = useTexts(frameTexts)
  const session = useSession()
  const bar = usePlaces(areas, 'bar')
  const more = usePlaces(areas, 'more')
  useAutoLock(session)
  useDraftsGuard()
  const queries = useQueryClient()
  // Pushes may be missing, so everything visible is refetched.
  usePush([], () => void refetchQueries(queries, []))
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.top}>
        <span className={styles.mark} aria-hidden>
          <Icon name="wallet" size={16} />
        </span>
        <span className={styles.product}>{shortName}</span>
        <IconButton icon="lock" label={texts.lock} onClick={() => session.lock()} />
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        <ConnectionNotice />
        {children}
      </main>
      <nav aria-label={texts.navigation} className={styles.bar}>
        {bar.map((place) => (
          <PlaceLink key={place.path} {...place} />
        ))}
        {more.length > 0 && <More places={more} />}
      </nav>
      {areas.map(
        ({ path, everywhere: Everywhere }) =>
          Everywhere && (
            <Suspense key={path}>
              <Everywhere />
            </Suspense>
          ),
      )}
    </div>
  )
}

// The shell around every page: a bottom bar on a phone, a side rail on a wide screen.
import { getTexts, Icon, IconButton, type IconName, Sheet, SkipLink, useLanguage, useTexts } from '@company-data/ui'
import { ReturnNotice } from '@company-data/web/account'
import { KeyNotices, PlatformMark, useAutoLock } from '@company-data/web/app'
import { toNamedServices } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RouteGroup } from '../app/route-group.ts'
import { walletTexts } from '../app/wallet-texts.ts'
import { ServiceReport } from '../decisions/company-actions/service-report.tsx'
import { paths } from '../paths.ts'
import { ConnectionNotice } from '../session/connection-notice.tsx'
import { ConsentReturnNotice } from '../session/consent-return-notice.tsx'
import { useDraftsGuard } from '../session/drafts/use-drafts-guard.ts'
import { refetchEarlierQueries, refetchQueries } from '../session/refetch-queries.ts'
import { usePush, usePushOpening } from '../session/use-pushes.tsx'
import { useSession, useUser } from '../session/use-session.tsx'
import header from './header.module.css'
import styles from './shell.module.css'
import { shellTexts } from './shell-texts.ts'

interface NavItem {
  path: string
  /** The addresses of its pages, without their parameters. */
  roots: readonly string[]
  icon: IconName
  label: string
  mark: ComponentType | undefined
}

const isAt = (location: string, path: string): boolean => location === path || location.startsWith(`${path}/`)

const isCurrent = (location: string, { roots }: NavItem): boolean => roots.some((root) => isAt(location, root))

const NavLink = (item: NavItem) => {
  const { path, icon, label, mark: Mark } = item
  const [location] = useLocation()
  return (
    <Link to={path} className={styles.place} aria-current={isCurrent(location, item) ? 'page' : undefined}>
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

const useNavItems = (routeGroups: readonly RouteGroup[], position: 'bar' | 'more'): NavItem[] => {
  const { language } = useLanguage()
  return routeGroups.flatMap(({ path, navigation, pages }) => {
    if (navigation?.position !== position) return []
    const { icon, label, mark } = navigation
    const roots = pages.map((page) => page.path.replace(/\/:.*/, ''))
    return { path, roots, icon, label: getTexts(label, language), mark }
  })
}

/** The entries that do not fit into the bar: a sheet on a phone, more lines of the rail on a wide screen. */
const More = ({ items }: { items: readonly NavItem[] }) => {
  const texts = useTexts(shellTexts)
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sheet
  useEffect(() => setOpen(false), [location])
  return (
    <>
      <div className={styles.rest}>
        {items.map((item) => (
          <NavLink key={item.path} {...item} />
        ))}
      </div>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        data-current={items.some((item) => isCurrent(location, item)) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
        <span className={styles.label}>{texts.more}</span>
        <span className={styles.dot}>
          <Suspense>{items.map(({ path, mark: Mark }) => Mark && <Mark key={path} />)}</Suspense>
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.moreTitle}>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.path}>
              <NavLink {...item} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** The first page of the connections is enough for a check that takes one of them a day. */
const WalletKeyNotices = () => {
  const { client, keyWarnings } = useSession()
  const { id } = useUser()
  return (
    <KeyNotices
      warnings={keyWarnings}
      userId={id}
      keyLog={client.keyLog}
      listServices={async () => toNamedServices((await client.companyConnections.list.page()).items)}
      report={(serviceId) => <ServiceReport serviceId={serviceId} />}
    />
  )
}

export const Shell = ({ routeGroups, children }: { routeGroups: readonly RouteGroup[]; children: ReactNode }) => {
  const texts = useTexts(shellTexts)
  const { shortName } = useTexts(walletTexts)
  const session = useSession()
  const bar = useNavItems(routeGroups, 'bar')
  const more = useNavItems(routeGroups, 'more')
  useAutoLock()
  useDraftsGuard()
  const queries = useQueryClient()
  // Pushes may be missing, so everything visible is refetched.
  usePush([], () => void refetchQueries(queries, []))
  usePushOpening(() => void refetchEarlierQueries(queries))
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={header.top}>
        <PlatformMark size={28}>
          <span className={header.mark} aria-hidden>
            <Icon name="wallet" size={16} />
          </span>
        </PlatformMark>
        <span className={header.product}>{shortName}</span>
        <Link to={paths.search} className={header.search} aria-label={texts.search} title={texts.search}>
          <Icon name="search" size={18} />
        </Link>
        <IconButton icon="lock" label={texts.lock} onClick={() => session.lock()} />
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        <ConnectionNotice />
        <ConsentReturnNotice />
        <ReturnNotice client={session.client} />
        <WalletKeyNotices />
        {children}
      </main>
      <nav aria-label={texts.navigation} className={styles.bar}>
        {bar.map((item) => (
          <NavLink key={item.path} {...item} />
        ))}
        {more.length > 0 && <More items={more} />}
      </nav>
      {routeGroups.map(
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

// The shell around every page: navigation, search and account. On a phone it opens from a bar.

import '@company-data/web/app/german-reasons'
import { IconButton, SidebarLayout, SidebarTitle, SidebarUser, useTexts } from '@company-data/ui'
import { ReturnNotice } from '@company-data/web/account'
import { KeyNotices, useAutoLock } from '@company-data/web/app'
import { accountQuery, toNamedServices } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { RouteGroup } from '../app/route-group.ts'
import { useClient, useIsOwner, useSession, useUser } from '../session/use-session.tsx'
import { Navigation } from './navigation.tsx'
import { useOwnCodesCheck } from './own-codes-check.ts'
import { Search } from './search.tsx'
import { useShellActions } from './shell-actions.ts'
import { shellTexts } from './shell-texts.ts'

const toInitials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The company whose portal this is: a delegate acts for one, and an owner's account is one. */
const Company = () => {
  const { data } = useQuery(accountQuery(useClient()))
  const company = data?.company ?? data
  return (
    <SidebarTitle
      mark={company?.display_name.charAt(0).toUpperCase()}
      name={company?.display_name ?? ' '}
      detail={[company?.company_code, data?.region].filter(Boolean).join(' · ') || ' '}
    />
  )
}

/** The signed-in user: an owner has no name besides the company's. */
const Account = () => {
  const texts = useTexts(shellTexts)
  const user = useUser()
  const { data } = useQuery(accountQuery(useClient()))
  const actions = useShellActions()
  const isOwner = user.usertype === 'company'
  const name = isOwner ? user.email : (data?.display_name ?? user.email)
  return (
    <SidebarUser
      mark={toInitials(name)}
      name={name}
      detail={isOwner ? texts.owner : texts.delegate}
      menuLabel={texts.account}
      actions={actions}
    />
  )
}

/** A delegate has no connections: then only the growth of the log is checked. */
const PortalKeyNotices = () => {
  const { client, keyWarnings } = useSession()
  const { id, usertype } = useUser()
  useOwnCodesCheck()
  return (
    <KeyNotices
      warnings={keyWarnings}
      userId={id}
      keyLog={client.keyLog}
      listServices={async () =>
        usertype === 'company' ? toNamedServices((await client.companyConnections.list.page()).items) : []
      }
    />
  )
}

/** Route groups that this user sees. */
const useVisible = (routeGroups: readonly RouteGroup[]): readonly RouteGroup[] => {
  const isOwner = useIsOwner()
  return routeGroups.filter(({ navigation }) => navigation !== undefined && (isOwner || !navigation.ownerOnly))
}

export const Shell = ({ routeGroups, children }: { routeGroups: readonly RouteGroup[]; children: ReactNode }) => {
  const texts = useTexts(shellTexts)
  const visible = useVisible(routeGroups)
  const [location] = useLocation()
  const session = useSession()
  const [isSearching, setIsSearching] = useState(false)
  useAutoLock()
  return (
    <SidebarLayout
      menuLabel={texts.menu}
      title={<Company />}
      sidebar={
        <>
          <Search routeGroups={visible} open={isSearching} onOpen={setIsSearching} />
          <Navigation routeGroups={visible} />
          <Account />
        </>
      }
      page={location}
      barEnd={<IconButton icon="search" label={texts.search} onClick={() => setIsSearching(true)} />}
    >
      <ReturnNotice client={session.client} />
      <PortalKeyNotices />
      {children}
    </SidebarLayout>
  )
}

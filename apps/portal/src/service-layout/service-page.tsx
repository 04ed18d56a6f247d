// The layout of a service's pages: its name, a link to the list, and its tabs, each with its own address.

import type { ServiceRecord } from '@company-data/sdk/company'
import { CopyButton, Icon, Mark, markMoreBeside, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { serviceQuery } from '../app/services.ts'
import { paths } from '../paths.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import styles from './service-page.module.css'
import { servicePageTexts } from './service-page-texts.ts'

const TABS = ['overview', 'api-access', 'request-fields', 'share-page', 'webhooks', 'logs'] as const

export type ServiceTab = (typeof TABS)[number]

/** The address of a tab, as wouter writes it. */
export const serviceTabPath = (tab: ServiceTab): string =>
  tab === 'overview' ? '/services/:serviceId' : `/services/:serviceId/${tab}`

const Tabs = ({ serviceId, current }: { serviceId: string; current: ServiceTab }) => {
  const texts = useTexts(servicePageTexts)
  return (
    <nav ref={markMoreBeside} aria-label={texts.tabsLabel} className={styles.tabs}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={paths.service(serviceId, tab === 'overview' ? '' : tab)}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {texts.tabs[tab]}
        </Link>
      ))}
    </nav>
  )
}

const Back = () => (
  <Link to={paths.services}>
    <Icon name="chevronLeft" size={13} />
    {useTexts(servicePageTexts).back}
  </Link>
)

interface ServicePageProps {
  tab: ServiceTab
  actions?: ReactNode
  children: (service: ServiceRecord) => ReactNode
}

export const ServicePage = ({ tab, actions, children }: ServicePageProps) => {
  const texts = useTexts(servicePageTexts)
  const client = useClient()
  const { serviceId = '' } = useParams<{ serviceId: string }>()
  const service = useQuery(serviceQuery(client, serviceId))
  return (
    <Page
      title={service.data?.name ?? texts.service}
      back={<Back />}
      lead={
        service.data && (
          <>
            <code>{service.data.code}</code> {service.data.sandbox && <Mark tone="warn">{texts.sandbox}</Mark>}
          </>
        )
      }
      actions={service.data && actions}
    >
      <Tabs serviceId={serviceId} current={tab} />
      <QueryView query={service} shape="form">
        {children}
      </QueryView>
    </Page>
  )
}

/** A note beside settings that a delegate may see but not change. */
export const OwnerOnlyNote = () => {
  const texts = useTexts(servicePageTexts)
  return useIsOwner() ? null : (
    <span className={styles.ownerOnly}>
      <Icon name="lock" size={13} />
      {texts.ownerOnly}
    </span>
  )
}

/** An id or fingerprint with a copy button, on one line if there is room. */
export const Copyable = ({ text, label }: { text: string; label: string }) => (
  <span className={styles.copyable}>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </span>
)

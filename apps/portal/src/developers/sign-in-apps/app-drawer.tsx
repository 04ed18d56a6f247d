// One sign-in app in a drawer: overview, claims, redirect addresses and code. The open tab is in the address.

import type { OauthApp, RegeneratedSecret, ServiceRecord } from '@company-data/sdk/company'
import { Drawer, SecretReveal, Tabs, useLastValue, useTexts, useUnsaved } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { useState } from 'react'
import { type ClaimDraft, type Delivery, toClaims, toDrafts } from './claims.ts'
import { ClaimsPanel } from './claims-panel.tsx'
import { CodePanel } from './code-panel.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { type RedirectDraft, toLogoutDrafts, toRedirectDrafts } from './redirect-editor.tsx'
import { RedirectsPanel, toUris } from './redirects-panel.tsx'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

const TABS = ['overview', 'claims', 'redirects', 'code'] as const

interface SectionsProps {
  app: OauthApp
  service: ServiceRecord | undefined
  onSecret: (secret: RegeneratedSecret) => void
  onClose: () => void
}

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/**
 * Edits are stored here instead of in the tabs, so that changing tabs loses nothing and closing the drawer confirms
 * them all.
 */
const Sections = ({ app, service, onSecret, onClose }: SectionsProps) => {
  const texts = useTexts(signInAppsTexts)
  const { get, change } = useSearchState()
  const [claims, setClaims] = useState<readonly ClaimDraft[]>(() => toDrafts(app))
  const [delivery, setDelivery] = useState<Delivery>(app.claims_delivery)
  const [redirects, setRedirects] = useState<readonly RedirectDraft[]>(() => toRedirectDrafts(app.redirect_uris))
  const [logouts, setLogouts] = useState<readonly RedirectDraft[]>(() => toLogoutDrafts(app.post_logout_redirect_uris))
  useUnsaved(
    () =>
      delivery !== app.claims_delivery ||
      !isSame(toClaims(claims), toClaims(toDrafts(app))) ||
      !isSame(toUris(redirects).filter(Boolean), app.redirect_uris) ||
      !isSame(toUris(logouts).filter(Boolean), app.post_logout_redirect_uris ?? []),
  )
  const bodies = {
    overview: <OverviewPanel app={app} service={service} onSecret={onSecret} onDeleted={onClose} />,
    claims: <ClaimsPanel app={app} claims={claims} delivery={delivery} onClaims={setClaims} onDelivery={setDelivery} />,
    redirects: (
      <RedirectsPanel
        app={app}
        redirects={redirects}
        logouts={logouts}
        onRedirects={setRedirects}
        onLogouts={setLogouts}
      />
    ),
    code: <CodePanel app={app} service={service} />,
  }
  const counts: Partial<Record<keyof typeof bodies, number>> = {
    claims: app.claims.length,
    redirects: app.redirect_uris.length,
  }
  return (
    <Tabs
      value={TABS.find((tab) => tab === get('tab')) ?? 'overview'}
      onChange={(next) => change({ tab: next === 'overview' ? undefined : next })}
      sections={TABS.map((id) => {
        const count = counts[id]
        return { id, label: texts.tabs[id], body: bodies[id], ...(count !== undefined && { count }) }
      })}
    />
  )
}

interface AppDrawerProps {
  app: OauthApp | undefined
  services: readonly ServiceRecord[]
  onClose: () => void
}

export const AppDrawer = ({ app, services, onClose }: AppDrawerProps) => {
  const texts = useTexts(signInAppsTexts)
  const [secret, setSecret] = useState<RegeneratedSecret>()
  const record = useLastValue(app)
  if (!record) return null
  const service = services.find(({ id }) => id === record.service_id)
  return (
    <Drawer
      open={app !== undefined}
      onClose={onClose}
      title={secret ? texts.secretTitle : record.name}
      summary={
        <>
          <DeliveryBadge delivery={record.claims_delivery} />
          <span>{service?.name}</span>
        </>
      }
      staysOpen={secret !== undefined}
      flush={secret === undefined}
    >
      {secret && (
        <SecretReveal
          label={texts.secret}
          text={texts.secretText}
          secret={secret.client_secret}
          fileName={`${secret.client_id}-secret.txt`}
          onStored={() => setSecret(undefined)}
        />
      )}
      {/* Hidden but not unmounted: the edits are there again once the secret is stored. */}
      <div hidden={secret !== undefined}>
        <Sections key={record.id} app={record} service={service} onSecret={setSecret} onClose={onClose} />
      </div>
    </Drawer>
  )
}

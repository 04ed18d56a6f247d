// The share page of a service: the company as customers see it, its photos, and how they find it, with a preview.

import type { ServiceRecord, ShareConfig } from '@company-data/sdk/company'
import { QueryView } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ServicePage } from '../../service-layout/service-page.tsx'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { CustomerPreview } from './customer-preview.tsx'
import { type Detail, shownDetails } from './detail-selection.ts'
import { DelegateDetails, DetailsCard } from './details-card.tsx'
import { FindCard } from './find-card.tsx'
import { PhotosCard } from './photos-card.tsx'
import { SaveBar } from './save-bar.tsx'
import styles from './share-page.module.css'
import { detailsKey, detailsQuery, shareConfigQuery, useShownDetails } from './use-shown-details.ts'

interface PartsProps {
  service: ServiceRecord
  config: ShareConfig
  /** Undefined: only the owner sees the business card. */
  details: readonly Detail[] | undefined
}

/** A detail just added by another editor is not on this page's business card yet. */
const useFreshDetails = ({ config_token, fields }: ShareConfig, details: readonly Detail[] | undefined) => {
  const queries = useQueryClient()
  const hasUnknown = details !== undefined && shownDetails(details, fields).length < fields.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change, because one that was deleted stays unknown
  useEffect(() => {
    if (hasUnknown) void queries.invalidateQueries({ queryKey: detailsKey })
  }, [queries, config_token])
}

const Parts = ({ service, config, details }: PartsProps) => {
  const detailSelection = useShownDetails(service.id, config)
  useFreshDetails(config, details)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          {details ? (
            <DetailsCard detailSelection={detailSelection} details={details} />
          ) : (
            <DelegateDetails count={config.fields.length} />
          )}
          <PhotosCard serviceId={service.id} />
          <FindCard service={service} />
        </div>
        <CustomerPreview
          service={service}
          details={details && shownDetails(details, detailSelection.ids)}
          hiddenCount={details ? 0 : config.fields.length}
        />
      </div>
      {details && <SaveBar detailSelection={detailSelection} details={details} />}
    </>
  )
}

/** Delegates can change the photos, but the business card is for the owner only. */
const ForDelegate = ({ service }: { service: ServiceRecord }) => {
  const config = useQuery(shareConfigQuery(useClient(), service.id))
  return (
    <QueryView query={config} shape="form">
      {(shareConfig) => <Parts key={service.id} service={service} config={shareConfig} details={undefined} />}
    </QueryView>
  )
}

const ForOwner = ({ service }: { service: ServiceRecord }) => {
  const client = useClient()
  const config = useQuery(shareConfigQuery(client, service.id))
  const details = useQuery(detailsQuery(client))
  return (
    <QueryView query={config} shape="form">
      {(shareConfig) => (
        <QueryView query={details} shape="form">
          {(card) => <Parts key={service.id} service={service} config={shareConfig} details={card} />}
        </QueryView>
      )}
    </QueryView>
  )
}

export const SharePage = () => {
  const isOwner = useIsOwner()
  return (
    <ServicePage tab="share-page">
      {(service) => (isOwner ? <ForOwner service={service} /> : <ForDelegate service={service} />)}
    </ServicePage>
  )
}

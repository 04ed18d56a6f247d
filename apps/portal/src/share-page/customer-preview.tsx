// What a connected customer sees of the company: names, photos and the chosen details, as the platform would answer them.

import type { ServiceRecord, SharePhoto } from '@company-data/sdk/company'
import { Badge, useTexts } from '@company-data/ui'
import { lineOf } from '@company-data/ui/fields/rules'
import { accountQuery } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import styles from './customer-preview.module.css'
import { useDetailName } from './details-card.tsx'
import { photosQuery, usePhotoUrl } from './photos.ts'
import { sharePageTexts } from './share-page-texts.ts'
import type { Detail } from './shown-details.ts'

interface CustomerPreviewProps {
  service: ServiceRecord
  /** Undefined: not seen by this user. */
  details: readonly Detail[] | undefined
  /** How many details there are that this user does not see. */
  hiddenCount: number
}

const PreviewPhoto = ({ serviceId, photo, number }: { serviceId: string; photo: SharePhoto; number: number }) => {
  const texts = useTexts(sharePageTexts)
  const url = usePhotoUrl(serviceId, photo)
  return <li className={styles.photo}>{url && <img src={url} alt={texts.photo(number)} />}</li>
}

const Photos = ({ serviceId, photos }: { serviceId: string; photos: readonly SharePhoto[] }) => {
  const texts = useTexts(sharePageTexts)
  // What scrolls can be scrolled by the keyboard.
  return (
    <ul className={styles.photos} aria-label={texts.photos} tabIndex={photos.length > 1 ? 0 : undefined}>
      {photos.map((photo, index) => (
        <PreviewPhoto key={photo.id} serviceId={serviceId} photo={photo} number={index + 1} />
      ))}
    </ul>
  )
}

const Details = ({ details, hiddenCount }: Omit<CustomerPreviewProps, 'service'>) => {
  const texts = useTexts(sharePageTexts)
  const nameOf = useDetailName()
  const lines = details
    ? details.map((detail) => ({
        id: detail.id,
        name: nameOf(detail),
        value: lineOf(detail.value, detail.isComposite),
      }))
    : Array.from({ length: hiddenCount }, (_, index) => ({
        id: String(index),
        name: texts.detail(index + 1),
        value: texts.hiddenValue,
      }))
  if (lines.length === 0) return null
  return (
    <dl className={styles.details}>
      {lines.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd className={details ? undefined : 'muted'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A delegate's account has the delegate's own name; the company is then called by its code. */
const useCompanyName = ({ code }: ServiceRecord): string => {
  const account = useQuery(accountQuery(useClient()))
  const companyCode = code.split('/')[0] ?? code
  return useIsOwner() ? (account.data?.display_name ?? companyCode) : companyCode
}

export const CustomerPreview = ({ service, details, hiddenCount }: CustomerPreviewProps) => {
  const texts = useTexts(sharePageTexts)
  const id = useId()
  const photos = useQuery(photosQuery(useClient(), service.id))
  const company = useCompanyName(service)
  const hasPhotos = (photos.data ?? []).length > 0
  const isEmpty = !hasPhotos && (details?.length ?? hiddenCount) === 0
  return (
    <aside className={styles.preview} aria-labelledby={id}>
      <header>
        <h2 id={id}>{texts.preview}</h2>
        <p className={styles.lead}>{texts.previewText}</p>
      </header>
      <div className={styles.device}>
        {hasPhotos && <Photos serviceId={service.id} photos={photos.data ?? []} />}
        <div className={styles.body}>
          <div className={styles.title}>
            <span className={styles.monogram} aria-hidden>
              {[...company][0]?.toUpperCase()}
            </span>
            <div className={styles.names}>
              <h3>{company}</h3>
              <span className="muted">{service.name}</span>
            </div>
            <Badge tone="good">{texts.connected}</Badge>
          </div>
          {service.description && <p className={styles.description}>{service.description}</p>}
          {isEmpty ? (
            <p className="muted">{texts.previewEmpty}</p>
          ) : (
            <Details details={details} hiddenCount={hiddenCount} />
          )}
        </div>
      </div>
    </aside>
  )
}

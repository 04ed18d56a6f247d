// A connected customer's view of the company: names, photos and the chosen details, as the platform would return them.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Badge, useTexts } from '@company-data/ui'
import { accountQuery } from '@company-data/web/app/rules'
import { CompanyFace, type FaceDetail } from '@company-data/web/sharing'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormattedValues } from '../../session/use-formatted-values.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './customer-preview.module.css'
import type { Detail } from './detail-selection.ts'
import { photoBytes, photosQuery } from './photos.ts'
import { sharePageTexts } from './share-page-texts.ts'
import { useDetailName } from './use-detail-name.ts'

interface CustomerPreviewProps {
  service: ServiceRecord
  /** Undefined if this user cannot see it. */
  details: readonly Detail[] | undefined
  /** The number of details that this user cannot see. */
  hiddenCount: number
}

/** Shows details by name and value if the user may see them, else only their number. */
const useLines = ({ details, hiddenCount }: Omit<CustomerPreviewProps, 'service'>): FaceDetail[] => {
  const texts = useTexts(sharePageTexts)
  const formatName = useDetailName()
  const valueFormatter = useFormattedValues()
  if (details)
    return details.map((detail) => ({
      id: detail.id,
      name: formatName(detail),
      value: valueFormatter.line(detail.type, detail.value),
    }))
  return Array.from({ length: hiddenCount }, (_, index) => ({
    id: String(index),
    name: texts.detail(index + 1),
    value: <span className="muted">{texts.hiddenValue}</span>,
  }))
}

/** A delegate's account has the delegate's own name, and the company beside it. */
const useCompanyName = ({ code }: ServiceRecord): string => {
  const { data } = useQuery(accountQuery(useClient()))
  return (data?.company ?? data)?.display_name ?? code.split('/')[0] ?? code
}

export const CustomerPreview = ({ service, ...selection }: CustomerPreviewProps) => {
  const texts = useTexts(sharePageTexts)
  const id = useId()
  const client = useClient()
  const photos = useQuery(photosQuery(client, service.id))
  const company = useCompanyName(service)
  return (
    <aside className={styles.preview} aria-labelledby={id}>
      <header>
        <h2 id={id}>{texts.preview}</h2>
        <p className={styles.lead}>{texts.previewText}</p>
      </header>
      <div className={styles.device}>
        <CompanyFace
          company={company}
          service={service.name}
          description={service.description}
          badge={<Badge tone="good">{texts.connected}</Badge>}
          photos={(photos.data ?? []).map((photo) => ({ id: photo.id, ...photoBytes(client, service.id, photo) }))}
          details={useLines(selection)}
          empty={texts.previewEmpty}
        />
      </div>
    </aside>
  )
}

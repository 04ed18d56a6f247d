// The company behind a service as connected customers see it: photos, names, business card details (G-064).
import { useFormats, useObjectUrl, useTexts } from '@company-data/ui'
import { CompanyQuote } from '@company-data/web/companies'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './company-face.module.css'
import { companyTexts } from './company-texts.ts'

export interface FacePhoto {
  id: string
  /** Image elements cannot send a token, so the bytes are fetched with the session and cached under this key. */
  queryKey: readonly string[]
  read: () => Promise<Uint8Array>
}

export interface FaceDetail {
  id: string
  name: string
  value: ReactNode
}

const Photo = ({ photo, number }: { photo: FacePhoto; number: number }) => {
  const texts = useTexts(companyTexts)
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: photo.queryKey,
    queryFn: photo.read,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const url = useObjectUrl(data)
  return <li className={styles.photo}>{url && <img src={url} alt={texts.photo(formats.number(number))} />}</li>
}

interface CompanyFaceProps {
  company: string
  service: string
  description: string | null
  /** Shown next to the names. */
  badge?: ReactNode
  photos: readonly FacePhoto[]
  details: readonly FaceDetail[]
  /** Shown if there is nothing but the names. */
  empty: string
}

export const CompanyFace = ({ company, service, description, badge, photos, details, empty }: CompanyFaceProps) => {
  const texts = useTexts(companyTexts)
  return (
    <>
      {photos.length > 0 && (
        // Scrollable content must be reachable by keyboard.
        <ul className={styles.photos} aria-label={texts.photos} tabIndex={photos.length > 1 ? 0 : undefined}>
          {photos.map((photo, index) => (
            <Photo key={photo.id} photo={photo} number={index + 1} />
          ))}
        </ul>
      )}
      <div className={styles.body}>
        <div className={styles.title}>
          <span className={styles.monogram} aria-hidden>
            {[...company.trim()][0]?.toUpperCase()}
          </span>
          <div className={styles.names}>
            <h3>{company}</h3>
            <span className="muted">{service}</span>
          </div>
          {badge}
        </div>
        {description && <CompanyQuote company={company} text={description} />}
        {photos.length + details.length === 0 && <p className="muted">{empty}</p>}
        {details.length > 0 && (
          <dl className={styles.details}>
            {details.map(({ id, name, value }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

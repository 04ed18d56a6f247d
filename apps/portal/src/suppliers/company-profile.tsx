// What the company behind a service shows its customers: fields of its business card, and photos (G-064).

import type { CustomerConnection } from '@company-data/sdk/company'
import { Card, Facts, useFormats, useObjectUrl, useTexts } from '@company-data/ui'
import { useFieldLabel } from '@company-data/ui/fields'
import { onOneLine } from '@company-data/ui/fields/rules'
import { QueryView } from '@company-data/ui/frame'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/use-session.tsx'
import styles from './suppliers.module.css'
import { suppliersTexts } from './suppliers-texts.ts'

const Photo = ({ connectionId, photoId, number }: { connectionId: string; photoId: string; number: number }) => {
  const texts = useTexts(suppliersTexts)
  const formats = useFormats()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['suppliers', 'photo', connectionId, photoId],
    queryFn: () => client.companyPhoto(connectionId, photoId),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const url = useObjectUrl(data)
  return url === undefined ? null : <img className={styles.photo} src={url} alt={texts.photo(formats.number(number))} />
}

export const CompanyProfileCard = ({ connection }: { connection: CustomerConnection }) => {
  const texts = useTexts(suppliersTexts)
  const labelOf = useFieldLabel()
  const client = useClient()
  const profile = useQuery({
    queryKey: ['suppliers', 'profile', connection.id],
    queryFn: () => client.companyProfile(connection.id),
  })
  return (
    <Card title={texts.profileTitle(connection.company_name)}>
      <QueryView query={profile} shape="form">
        {({ fields, photos }) => (
          <>
            {fields.length + photos.length === 0 && <p className="muted">{texts.profileEmpty}</p>}
            {fields.length > 0 && (
              <Facts facts={fields.map((field) => ({ label: labelOf(field), value: onOneLine(field.value ?? '—') }))} />
            )}
            {photos.length > 0 && (
              <div className={styles.photos}>
                {photos.map(({ id }, index) => (
                  <Photo key={id} connectionId={connection.id} photoId={id} number={index + 1} />
                ))}
              </div>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}

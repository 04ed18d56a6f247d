// The profile of the company behind a service, as its customers see it (G-064).
import type { CustomerConnection, PersonClient } from '@company-data/sdk/person'
import { Card, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useFieldLabel, useValueFormatter } from '@company-data/web/fields'
import type { ValueFormatter } from '@company-data/web/fields/rules'
import { useQuery } from '@tanstack/react-query'
import { CompanyFace } from './company-face.tsx'
import { companyTexts } from './company-texts.ts'
import { contactLink } from './contact-link.ts'

const Value = ({ type, value, formatter }: { type: string; value: string; formatter: ValueFormatter }) => {
  const link = contactLink(type, value)
  if (link === undefined) return formatter.line(type, value)
  return (
    <a href={link} {...(type === 'url' && { target: '_blank', rel: 'noreferrer' })}>
      {value}
    </a>
  )
}

interface CompanyProfileProps {
  client: Pick<PersonClient, 'companyConnections' | 'fieldTypes'>
  connection: CustomerConnection
  /** For a page that has the names elsewhere: nothing is shown where the company shows only them. */
  omitsNames?: boolean
}

export const CompanyProfile = ({ client, connection, omitsNames = false }: CompanyProfileProps) => {
  const { id, company_name, service } = connection
  const texts = useTexts(companyTexts)
  const formatLabel = useFieldLabel()
  const formatter = useValueFormatter(useQuery(fieldTypesQuery(client)).data)
  const profile = useQuery({ queryKey: ['company-profile', id], queryFn: () => client.companyConnections.profile(id) })
  const hasOnlyNames =
    profile.data?.photos.length === 0 &&
    profile.data.fields.every(({ value }) => value === null) &&
    !service.description
  if (omitsNames && hasOnlyNames) return null
  return (
    <Card title={texts.title(company_name)} flush>
      <QueryView query={profile} shape="form">
        {({ fields, photos }) => (
          <CompanyFace
            company={company_name}
            service={service.name}
            description={service.description}
            photos={photos.map((photo) => ({
              id: photo.id,
              queryKey: ['company-profile', id, photo.id],
              read: () => client.companyConnections.photo({ companyConnectionId: id, companyPhotoId: photo.id }),
            }))}
            details={fields.flatMap(({ value, ...field }) =>
              value === null
                ? []
                : {
                    id: field.slug,
                    name: formatLabel(field),
                    value: <Value type={field.type} value={value} formatter={formatter} />,
                  },
            )}
            empty={texts.empty}
          />
        )}
      </QueryView>
    </Card>
  )
}

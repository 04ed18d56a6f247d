// The company profile for a connected customer: the fields and photos of the service's share configuration (G-064).
import type { Id } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import { locateConnection } from '../locate-connection.ts'

export interface CompanyPhoto extends OpenedBlob {
  mimeType: string
  sha256: string
}

export type CompanyProfiles = ReturnType<typeof companyProfiles>

export const companyProfiles = ({
  accounts,
  contactData,
  getFileStore,
  regionDatabases,
  services,
}: Pick<ComponentDeps, 'accounts' | 'contactData' | 'getFileStore' | 'regionDatabases' | 'services'>) => ({
  /** Fields in the order of the share configuration. A datum that no longer exists is left out. */
  async read(customer: Customer, connectionId: string): Promise<CompanyProfile> {
    const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
    const db = regionDatabase.database.kysely
    const { company_user_id, service_id } = connection
    const config = await services.rows.findShareConfig(db, service_id)
    const datumIds = ((config?.share_fields ?? []) as string[]).filter(isUuid)
    const [data, photos, companies] = await Promise.all([
      contactData.rows.listByIds(db, company_user_id, datumIds),
      services.rows.listPhotos(db, service_id),
      accounts.listPublicAccounts([company_user_id]),
    ])
    const datumById = new Map(data.map((datum) => [datum.id, datum]))
    return {
      company_user_id,
      company_name: companies.get(company_user_id)?.displayName ?? '',
      fields: datumIds.flatMap((id) => {
        const datum = datumById.get(id)
        return datum ? [{ slug: datum.slug, label: datum.label, type: datum.type, value: datum.value }] : []
      }),
      photos: photos.map(({ id, mime_type, size, content_sha256, created_at }) => ({
        id,
        mime_type,
        size,
        content_sha256,
        created_at: formatTimestamp(created_at),
      })),
    }
  },
  async openPhoto(customer: Customer, connectionId: string, photoId: Id<'companyPhotoId'>): Promise<CompanyPhoto> {
    const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
    const photo = await services.rows.findPhoto(regionDatabase.database.kysely, connection.service_id, photoId)
    const blob = photo && (await getFileStore(regionDatabase.region).open(photo.file_key))
    if (!photo || !blob) throw new ApiError('services.photo_not_found')
    return { ...blob, mimeType: photo.mime_type, sha256: photo.content_sha256 }
  },
})

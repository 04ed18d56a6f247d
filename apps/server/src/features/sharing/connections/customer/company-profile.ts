// What a connected customer sees of the company: the fields and photos that the service's share configuration names (G-064).
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { findData } from '../../contact-data/index.ts'
import { findPhoto, listPhotos, listServicesByIds } from '../../services/index.ts'
import type { Customer } from '../customer.ts'
import type { ConnectionNeeds } from '../needs.ts'
import { places } from '../places.ts'
import { locate } from './locate-connection.ts'

export interface ShownPhoto extends OpenedBlob {
  mimeType: string
  sha256: string
}

export const shownProfiles = (needs: Pick<ConnectionNeeds, 'filesOf'> & Parameters<typeof places>[0]) => {
  const find = locate(places(needs))
  return {
    /** In the order of the configuration; a datum that is gone by now is left out. */
    async read(customer: Customer, connectionId: string): Promise<CompanyProfile> {
      const { place, connection } = await find(customer, connectionId)
      const db = place.database.kysely
      const { company_user_id: company, service_id } = connection
      const [service] = await listServicesByIds(db, [service_id])
      const ids = ((service?.share_fields ?? []) as string[]).filter(isUuid)
      const [data, photos, companies] = await Promise.all([
        findData(db, company, ids),
        listPhotos(db, service_id),
        needs.accounts.publicOf([company]),
      ])
      const byId = new Map(data.map((datum) => [datum.id, datum]))
      return {
        company_user_id: company,
        company_name: companies.get(company)?.displayName ?? '',
        fields: ids.flatMap((id) => {
          const datum = byId.get(id)
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
    async openPhoto(customer: Customer, connectionId: string, photoId: string): Promise<ShownPhoto> {
      const { place, connection } = await find(customer, connectionId)
      const row = isUuid(photoId) ? await findPhoto(place.database.kysely, connection.service_id, photoId) : undefined
      const opened = row && (await needs.filesOf(place.region).open(row.file_key))
      if (!row || !opened) throw new ApiError('services.photo_not_found')
      return { ...opened, mimeType: row.mime_type, sha256: row.content_sha256 }
    },
  }
}

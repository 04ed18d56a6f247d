// The profile: every value opened, every file saved, and the companies that have it.
import type { ContactDatum, CustomerConnection, Photo } from '@company-data/sdk/person'
import type { ExportedDatum } from './contents.ts'
import type { ExportCollector } from './export-collector.ts'

const FILES = 'profile/files'

const noFile = { files: [], file_types: [], entries: {} }

const openedFile = async ({ client, attempt, addFile }: ExportCollector, datum: ContactDatum, field: string) => {
  const file = await attempt(field, () => client.contactData.openFile(datum.id))
  if (file === undefined) return noFile
  const files = file.parts.map(({ bytes, mimeType, name }) => addFile(FILES, name ?? field, mimeType, bytes))
  return { files, file_types: file.parts.map(({ mimeType }) => mimeType), entries: file.entries }
}

const openedText = async ({ client, attempt }: ExportCollector, datum: ContactDatum, field: string) =>
  (await attempt(field, () => client.contactData.open(datum)))?.plaintext ?? null

export const collectDatum = async (
  collector: ExportCollector,
  datum: ContactDatum,
  connections: ReadonlyMap<string, CustomerConnection>,
): Promise<ExportedDatum> => {
  const field = collector.formatLabel(datum)
  const file = datum.has_file ? await openedFile(collector, datum, field) : noFile
  return {
    field,
    slug: datum.slug,
    type: datum.type,
    value: datum.has_file ? null : await openedText(collector, datum, field),
    ...file,
    private: datum.is_private,
    verified_at: datum.verification?.verified_at ?? null,
    changed_at: datum.updated_at,
    given_to: datum.mappings.flatMap(({ connection_id, slug, live }) => {
      const connection = connections.get(connection_id)
      return connection ? [{ company: connection.company_name, service: connection.service.name, as: slug, live }] : []
    }),
  }
}

export const collectPhoto = async (
  { client, attempt, addFile }: ExportCollector,
  { id, kind, mime_type }: Photo,
): Promise<string[]> => {
  const bytes = await attempt(kind, () => client.photos.file(id))
  return bytes === undefined ? [] : [addFile('profile/photos', kind, mime_type, bytes)]
}

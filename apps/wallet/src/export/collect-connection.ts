// One connection: the data the company stores and since when, open requests, and the messages.
import type { CustomerConnection, OpenedMessage } from '@company-data/sdk/person'
import { connectionTitle, type ExportedConnection, exportedMessage, type SharedField } from './contents.ts'
import type { ExportCollector } from './export-collector.ts'

/** Opened values by datum id. */
export type ValuesById = ReadonlyMap<string, string | null>

const heldFields = (
  { answers }: CustomerConnection,
  labels: ReadonlyMap<string, string>,
  values: ValuesById,
): SharedField[] =>
  answers.map(({ slug, type, live, updated_at, expires_at, contact_data_id }) => ({
    field: labels.get(slug) ?? slug,
    slug,
    type,
    live,
    since: updated_at,
    value: live && contact_data_id !== null ? (values.get(contact_data_id) ?? null) : null,
    file_removed_at: expires_at,
  }))

/** Messages without a readable text are listed as missing. */
const noteUnopened = (
  { missing, missingTexts, explain }: ExportCollector,
  title: string,
  message: OpenedMessage,
): void => {
  const { plaintext, unopened, created_at } = message
  if (plaintext !== undefined) return
  missing.push({
    what: missingTexts.message(title, created_at),
    why: unopened === undefined ? missingTexts.withoutCopy : explain(unopened),
  })
}

const collectMessages = async (collector: ExportCollector, connection: CustomerConnection): Promise<string | null> => {
  const { client, attemptAll, addJson, folderFor } = collector
  if (connection.last_message_at === null) return null
  const title = connectionTitle(connection)
  const messages = await attemptAll(title, () => client.messages.list(connection.id))
  if (messages === undefined) return null
  // The platform lists newest first; people read oldest first.
  messages.reverse()
  for (const message of messages) noteUnopened(collector, title, message)
  return addJson(`${folderFor('connections', title)}/messages.json`, messages.map(exportedMessage))
}

export const collectConnection = async (
  collector: ExportCollector,
  connection: CustomerConnection,
  values: ValuesById,
): Promise<ExportedConnection> => {
  const { client, attempt } = collector
  const { id, service, company_name, connected_at, pending_consents } = connection
  const title = connectionTitle(connection)
  const mappings = await attempt(title, () => client.companyConnections.mappings(id))
  const labels = new Map(mappings?.fields.map(({ slug, label }) => [slug, label]))
  const openFields = pending_consents === 0 ? [] : await attempt(title, () => client.companyConnections.consents(id))
  return {
    company: company_name,
    service: service.name,
    code: service.code,
    since: connected_at,
    key_fingerprint: service.public_key_sha256,
    holds: heldFields(connection, labels, values),
    asked_for: (openFields ?? []).map(({ label }) => label),
    messages: await collectMessages(collector, connection),
  }
}

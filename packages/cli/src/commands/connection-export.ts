// `connections export`: all connections of a service as a file, which a later run continues.
import { resolve } from 'node:path'
import type { ConnectionLine, ServiceClient } from '@company-data/sdk/service'
import { type ExportFile, openExportFile } from '../export/export-file.ts'
import { defineCommand } from '../program/command.ts'
import type { Session } from '../program/session.ts'

/** So many are opened at once, on every core. */
const BATCH = 100

const openLines = async ({ connections }: ServiceClient, lines: readonly ConnectionLine[]): Promise<object[]> => {
  const openedConnections = await connections.openMany(lines.map(({ connection }) => connection))
  return lines.map(({ cursor }, index) => ({ cursor, opened: true, connection: openedConnections[index] }))
}

const writeLines = async (
  { system, out }: Pick<Session, 'system' | 'out'>,
  service: ServiceClient,
  file: ExportFile,
  isOpened: boolean,
): Promise<number> => {
  let count = file.count
  let batch: ConnectionLine[] = []
  const flush = async (): Promise<void> => {
    await file.add(isOpened ? await openLines(service, batch) : batch)
    count += batch.length
    batch = []
    out.progress(`${count} connections …`)
  }
  for await (const line of service.connections.export({ cursor: file.cursor, signal: system.signal })) {
    batch.push(line)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await file.add([{ complete: true, count }])
  return count
}

export const connectionExport = defineCommand({
  name: 'connections export',
  about:
    'Write all connections of the service into a file, a line of JSON each; run again, it continues where it ended',
  args: [{ name: 'FILE', about: 'a new file, or one that an export has left incomplete', isPath: true }],
  options: { decrypt: { type: 'boolean', about: 'open the values on this machine' } },
  example: 'company-data connections export customers.ndjson',
  async run({ args: [path = ''], options, session }) {
    const { system, clients, out } = session
    const service = await clients.service({ withKey: options.decrypt })
    const file = await openExportFile(resolve(system.folder, path), options.decrypt)
    try {
      const count = await writeLines(session, service, file, options.decrypt)
      out.result({ file: path, connections: count, complete: true }, () => `${count} connections are in ${path}.`)
    } finally {
      await file.close()
    }
    return undefined
  },
})

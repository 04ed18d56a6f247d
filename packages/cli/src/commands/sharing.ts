// `services`, `fields` and `connections`: what the company asks for, and who shares it.
import type { OpenedConnection } from '@company-data/sdk/service'
import { defineCommand } from '../program/command.ts'
import { usageError } from '../program/exit-codes.ts'
import { toLine } from '../program/output.ts'

export const serviceOption = {
  type: 'string',
  value: 'ID',
  about: 'the service, if it is not that of the profile',
} as const

/** The number of `--limit`; without it there is no limit. */
export const readCount = (text: string | undefined): number => {
  const count = text === undefined ? Number.POSITIVE_INFINITY : Number(text)
  if (!(count >= 1)) throw usageError(`--limit cannot be \`${text}\`.`, 'Use a number from 1.')
  return count
}

export const services = defineCommand({
  name: 'services',
  about: 'List the services of the company',
  example: 'company-data services',
  async run({ session: { clients, out } }) {
    const records = await (await clients.manager()).services.list()
    const rows = records.map(({ id, name, code, audience, client_id, sandbox }) => ({
      id,
      name,
      code,
      audience,
      client_id,
      sandbox,
    }))
    out.result(rows, () => out.table(rows, 'The company has no service yet. Create one in the portal.'))
    return undefined
  },
})

export const fields = defineCommand({
  name: 'fields',
  about: 'List the request fields of the service',
  example: 'company-data fields --json',
  async run({ session: { clients, out } }) {
    const { fields: rows } = await (await clients.service()).requestFields.read()
    const shownRows = rows.map(({ slug, label, type, mandatory }) => ({ slug, label, type, mandatory }))
    out.result(rows, () => out.table(shownRows, 'The service asks for nothing yet.'))
    return undefined
  },
})

const describeValues = ({ values }: OpenedConnection): string =>
  Object.entries(values)
    .map(([slug, { plaintext, unopened, verified }]) => {
      const text = plaintext ?? (unopened ? 'does not open with this key' : 'a file')
      return `${slug}: ${text}${verified ? ' (attested)' : ''}`
    })
    .join('; ')

export const connections = defineCommand({
  name: 'connections',
  about: 'List who shares data with the service; with --decrypt also what',
  options: {
    decrypt: { type: 'boolean', about: 'open the values on this machine' },
    limit: { type: 'string', value: 'NUMBER', about: 'at most this many' },
  },
  example: 'company-data connections --decrypt --json > customers.jsonl',
  async run({ options, session: { clients, out } }) {
    const limit = readCount(options.limit)
    const service = await clients.service({ withKey: options.decrypt })
    let count = 0
    for await (const record of service.connections.list()) {
      if (options.decrypt) {
        const openedRecord = await service.connections.open(record)
        out.item(openedRecord, () => toLine(`${record.id}  ${record.display_name}  ${describeValues(openedRecord)}`))
      } else {
        const slugs = Object.keys(record.values).join(', ') || '-'
        out.item(record, () => toLine(`${record.id}  ${record.display_name}  ${slugs}`))
      }
      count += 1
      if (count >= limit) break
    }
    if (count === 0)
      out.note('No one is connected yet. A person connects by the code of the service: `company-data services`.')
    return undefined
  },
})

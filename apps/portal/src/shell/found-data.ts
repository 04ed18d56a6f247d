// The data that the search finds: customers, flows, runs, documents, webhooks and clients, by name, number or id. Pure.
import type { IconName } from '@company-data/ui'
import { shortRunId } from '../app/run-number.ts'
import { paths } from '../paths.ts'
import type { NavCommand } from './commands.ts'
import type { shellTexts } from './shell-texts.ts'

interface Named {
  id: string
  name: string
}

export interface ServiceData {
  serviceId: string
  /** `code` is the share code. */
  customers: ReadonlyArray<Named & { code: string | null }>
  flows: readonly Named[]
  runs: ReadonlyArray<{ id: string; flowId: string; connectionId: string }>
  documents: readonly Named[]
  webhooks: ReadonlyArray<{ id: string; name: string | null; url: string }>
}

interface SearchedData {
  services: readonly ServiceData[]
  clients: ReadonlyArray<{ client_id: string; name: string }>
}

type FoundTexts = (typeof shellTexts)['en']['found']

/** More would hide the pages and actions. */
const MAX_PER_KIND = 8

const query = (id: string) => `?open=${encodeURIComponent(id)}`

interface Entry extends Omit<NavCommand, 'group'> {
  words: string
}

const inService = (path: string, serviceId: string): string => `${path}?service=${encodeURIComponent(serviceId)}`

const listEntries = ({ services, clients }: SearchedData): Record<keyof FoundTexts, Entry[]> => {
  const entry = (label: string, icon: IconName, path: string, ...words: (string | null)[]): Entry => ({
    label,
    icon,
    path,
    words: words.filter((word) => word !== null).join(' '),
  })
  return {
    customer: services.flatMap(({ serviceId, customers }) =>
      customers.map(({ id, name, code }) => entry(name, 'users', paths.connection(serviceId, id), id, code)),
    ),
    flow: services.flatMap(({ serviceId, flows }) =>
      flows.map(({ id, name }) => entry(name, 'workflow', paths.flow(serviceId, id), id)),
    ),
    run: services.flatMap(({ serviceId, flows, customers, runs }) => {
      const flowNames = new Map(flows.map(({ id, name }) => [id, name]))
      const customerNames = new Map(customers.map(({ id, name }) => [id, name]))
      return runs.map(({ id, flowId, connectionId }) => {
        const names = [shortRunId(id), customerNames.get(connectionId), flowNames.get(flowId)]
        const label = names.filter((name) => name !== undefined).join(' · ')
        return entry(label, 'play', paths.flowRun(serviceId, flowId, id), id)
      })
    }),
    document: services.flatMap(({ serviceId, documents }) =>
      documents.map(({ id, name }) =>
        entry(name, 'fileText', `${inService(paths.documents, serviceId)}&open=${encodeURIComponent(id)}`, id),
      ),
    ),
    webhook: services.flatMap(({ serviceId, webhooks }) =>
      webhooks.map(({ id, name, url }) =>
        entry(name ?? url, 'webhook', `${paths.service(serviceId, 'webhooks')}${query(id)}`, id, url),
      ),
    ),
    client: clients.map(({ client_id, name }) => entry(name, 'key', `${paths.clients}${query(client_id)}`, client_id)),
  }
}

/** Everything whose label, code, address or id has the text in it. */
export const findData = (data: SearchedData, text: string, texts: FoundTexts): NavCommand[] => {
  const sought = text.trim().toLowerCase()
  return Object.entries(listEntries(data)).flatMap(([kind, entries]) =>
    entries
      .filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(sought))
      .slice(0, MAX_PER_KIND)
      .map((entry) => ({ ...entry, group: texts[kind as keyof FoundTexts] })),
  )
}

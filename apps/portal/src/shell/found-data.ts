// The records that the search found as commands, such as customers and runs, and those of the account. Pure.
import type { FoundRecord } from '@company-data/sdk/company'
import type { IconName } from '@company-data/ui'
import { shortRunId } from '../app/run-number.ts'
import { paths } from '../paths.ts'
import type { NavCommand } from './commands.ts'
import type { shellTexts } from './shell-texts.ts'

interface SearchedData {
  /** The rows of the latest search, which may be for an earlier text. */
  records: readonly FoundRecord[]
  /** Clients, sign-in apps, delegates and plugins of the account: few, and read as a whole. */
  ofAccount: readonly AccountRecord[]
  /** By id: a customer of two services is found twice. */
  serviceNames: ReadonlyMap<string, string>
}

export interface AccountRecord {
  kind: 'client' | 'app' | 'delegate' | 'plugin'
  /** Opens the record on its page. */
  id: string
  name: string
  /** Further ids and addresses by which it is found. */
  words?: string
}

type FoundTexts = (typeof shellTexts)['en']['found']

/** More would hide the pages and actions. */
const MAX_OF_ACCOUNT = 8

const query = (id: string) => `?open=${encodeURIComponent(id)}`

const icons: Readonly<Record<FoundRecord['kind'], IconName>> = {
  customer: 'users',
  flow: 'workflow',
  run: 'play',
  document: 'fileText',
  webhook: 'webhook',
}

const PAGES: Readonly<Record<AccountRecord['kind'], { icon: IconName; path: string }>> = {
  client: { icon: 'key', path: paths.clients },
  app: { icon: 'badgeCheck', path: paths.signInApps },
  delegate: { icon: 'userCheck', path: paths.delegates },
  plugin: { icon: 'plug', path: paths.plugins },
}

const toPath = ({ kind, service_id, id, flow_id }: FoundRecord): string => {
  if (kind === 'customer') return paths.connection(service_id, id)
  if (kind === 'flow') return paths.flow(service_id, id)
  if (kind === 'run') return paths.flowRun(service_id, flow_id ?? '', id)
  if (kind === 'document')
    return `${paths.documents}?service=${encodeURIComponent(service_id)}&open=${encodeURIComponent(id)}`
  return `${paths.service(service_id, 'webhooks')}${query(id)}`
}

const toLabel = ({ kind, id, name, detail, test_person }: FoundRecord, markTest: FoundTexts['marked']): string => {
  const mark = (text: string | null) => (test_person && text !== null ? markTest(text) : text)
  if (kind !== 'run') return mark(name) ?? ''
  return [shortRunId(id), mark(detail), name].filter((text) => text !== null && text !== '').join(' · ')
}

/** Everything whose label, code, address or id has the text in it. */
export const findData = (
  { records, ofAccount, serviceNames }: SearchedData,
  text: string,
  texts: FoundTexts,
): NavCommand[] => {
  const sought = text.trim().toLowerCase()
  const commands: NavCommand[] = records.map((record) => ({
    label: toLabel(record, texts.marked),
    icon: icons[record.kind],
    path: toPath(record),
    words: [record.id, record.detail].filter((word) => word !== null).join(' '),
    group: [serviceNames.get(record.service_id), texts[record.kind]].filter((word) => word !== undefined).join(' · '),
  }))
  const accountCommands: NavCommand[] = ofAccount.map(({ kind, id, name, words = '' }) => ({
    label: name,
    icon: PAGES[kind].icon,
    path: `${PAGES[kind].path}${query(id)}`,
    words: `${id} ${words}`,
    group: texts[kind],
  }))
  const isMatch = ({ label, words = '' }: NavCommand) => `${label} ${words}`.toLowerCase().includes(sought)
  return [...commands.filter(isMatch), ...accountCommands.filter(isMatch).slice(0, MAX_OF_ACCOUNT)]
}

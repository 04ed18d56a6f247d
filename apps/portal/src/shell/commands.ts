// The commands of the palette for this user, as addresses. Pure, so that it is tested without a browser.

import type { IconName, Language } from '@company-data/ui'
import { getTexts } from '@company-data/ui/texts'
import type { RouteGroup } from '../app/route-group.ts'
import { paths } from '../paths.ts'
import type { shellTexts } from './shell-texts.ts'

export interface NavCommand {
  label: string
  group: string
  icon: IconName
  path: string
  keys?: string | undefined
  /** Found by these too: an id, a code. */
  words?: string | undefined
}

interface Sources {
  /** The route groups that the user sees. */
  routeGroups: readonly RouteGroup[]
  services: ReadonlyArray<{ id: string; name: string; code: string; client_id: string | null }>
  /** The tabs of a service: end of the address → name. */
  tabs: Readonly<Record<string, string>>
  isOwner: boolean
  language: Language
  texts: Pick<(typeof shellTexts)['en'], 'pages' | 'actions' | 'service' | 'addWebhook' | 'groups'>
}

/** More would hide everything else; the service list has its own search. */
const MAX_SERVICES = 200
const MAX_SERVICES_WITH_TABS = 25

const serviceCommands = ({
  services,
  tabs,
  isOwner,
  texts,
}: Omit<Sources, 'routeGroups' | 'language'>): NavCommand[] => {
  const inside = [
    ...Object.entries(tabs).filter(([tab]) => tab !== 'overview'),
    ...(isOwner ? [['webhooks?new=1', texts.addWebhook]] : []),
  ]
  const rest = services.length > MAX_SERVICES_WITH_TABS ? [] : inside
  return services.slice(0, MAX_SERVICES).flatMap(({ id, name, code, client_id }) =>
    [['', name], ...rest.map(([tab, title]) => [tab, `${name} › ${title}`])].map(([tab = '', label = '']) => ({
      label,
      group: texts.service,
      icon: 'layers' as const,
      path: paths.service(id, tab),
      words: tab === '' ? [id, code, client_id].filter((word) => word !== null).join(' ') : undefined,
    })),
  )
}

export const listCommands = ({ routeGroups, isOwner, language, texts, ...rest }: Sources): NavCommand[] => [
  ...routeGroups.flatMap(({ path, navigation }) =>
    navigation === undefined
      ? []
      : [
          {
            label: getTexts(navigation.label, language),
            group: texts.groups[navigation.group] || texts.pages,
            icon: navigation.icon,
            path,
            keys: navigation.keys,
          },
        ],
  ),
  ...routeGroups
    .flatMap(({ commands = [] }) => commands)
    .filter(({ ownerOnly = false }) => isOwner || !ownerOnly)
    .map(({ label, icon, path, keys }) => ({
      label: getTexts(label, language),
      group: texts.actions,
      icon,
      path,
      keys,
    })),
  ...serviceCommands({ ...rest, isOwner, texts }),
]

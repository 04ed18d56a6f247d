// The uses of a plugin: flows, request fields and claims, with links.
import type { PluginRecord } from '@company-data/sdk/company'
import { Empty, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { signInAppsQuery } from '../../app/plugins.ts'
import { servicesQuery } from '../../app/services.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './plugins.module.css'
import { countUses } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'

interface PluginUse {
  id: string
  title: string
  note?: string
  path: string | undefined
}

const PluginUses = ({ title, note, uses }: { title: string; note?: ReactNode; uses: readonly PluginUse[] }) =>
  uses.length === 0 ? null : (
    <section className={styles.section}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {uses.map((pluginUse) => (
          <li key={pluginUse.id}>
            {pluginUse.path === undefined ? (
              <span>{pluginUse.title}</span>
            ) : (
              <Link to={pluginUse.path}>{pluginUse.title}</Link>
            )}
            {pluginUse.note && <code>{pluginUse.note}</code>}
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )

/** A use names only the flow; its address also needs the service. */
const useFlowUses = ({ in_use: { flows } }: PluginRecord): PluginUse[] => {
  const client = useClient()
  const ids = flows.map(({ id }) => id)
  // Each is a large read, of which only a few are allowed at a time.
  const readServices = async (): Promise<ReadonlyMap<string, string>> => {
    const services = new Map<string, string>()
    for (const id of ids) services.set(id, (await client.flows.read(id)).service_id)
    return services
  }
  const { data: services } = useQuery({ queryKey: ['flow-services', ids], queryFn: readServices })
  return flows.map(({ id, name }) => {
    const serviceId = services?.get(id)
    return { id, title: name, path: serviceId === undefined ? undefined : paths.flow(serviceId, id) }
  })
}

export const UsesPanel = ({ plugin }: { plugin: PluginRecord }) => {
  const texts = useTexts(pluginsTexts)
  const client = useClient()
  const services = useQuery(servicesQuery(client))
  const apps = useQuery(signInAppsQuery(client))
  const flows = useFlowUses(plugin)
  if (countUses(plugin) === 0) return <Empty icon="plug" title={texts.unusedTitle} text={texts.unusedText} />
  const { request_rows, claims } = plugin.in_use
  const rows = request_rows.map(({ service_id, slug }) => ({
    id: `${service_id} ${slug}`,
    title: services.data?.find(({ id }) => id === service_id)?.name ?? service_id,
    note: slug,
    path: paths.service(service_id, 'request-fields'),
  }))
  const claimUses = claims.map(({ app_id, claim }) => ({
    id: `${app_id} ${claim}`,
    title: apps.data?.find(({ id }) => id === app_id)?.name ?? app_id,
    note: claim,
    path: `${paths.signInApps}?open=${app_id}&tab=claims`,
  }))
  return (
    <div className={styles.sections}>
      <p className="muted">{texts.usesLead}</p>
      <PluginUses title={texts.flows} note={texts.flowsNote} uses={flows} />
      <PluginUses title={texts.rows} uses={rows} />
      <PluginUses title={texts.claims} uses={claimUses} />
    </div>
  )
}

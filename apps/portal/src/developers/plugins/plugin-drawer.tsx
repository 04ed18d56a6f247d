// One plugin in a drawer: its fields, a tryout, its uses, and its settings. The open tab is in the address.

import type { PluginRecord } from '@company-data/sdk/company'
import { Badge, Drawer, Tabs, useLastValue, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { FieldsPanel } from './fields-panel.tsx'
import { countUses } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { TryPanel } from './try-panel.tsx'
import { UsesPanel } from './uses-panel.tsx'

const TABS = ['fields', 'try', 'uses', 'settings'] as const

interface PluginDrawerProps {
  plugin: PluginRecord | undefined
  onClose: () => void
}

export const PluginDrawer = ({ plugin, onClose }: PluginDrawerProps) => {
  const texts = useTexts(pluginsTexts)
  const { get, change } = useSearchState()
  const record = useLastValue(plugin)
  if (!record) return null
  const tab = TABS.find((tabName) => tabName === get('tab')) ?? 'fields'
  const openTab = (next: string) => change({ tab: next === 'fields' ? undefined : next })
  const bodies = {
    fields: <FieldsPanel key={record.id} plugin={record} />,
    try: <TryPanel key={record.id} plugin={record} />,
    uses: <UsesPanel plugin={record} />,
    settings: <SettingsPanel key={record.id} plugin={record} onSeeUses={() => openTab('uses')} onDeleted={onClose} />,
  }
  return (
    <Drawer
      open={plugin !== undefined}
      onClose={onClose}
      title={record.name}
      summary={
        <>
          <StateBadge plugin={record} />
          {record.builtin_key !== null && <Badge tone="plain">{texts.builtIn}</Badge>}
        </>
      }
      flush
    >
      <Tabs
        value={tab}
        onChange={openTab}
        sections={TABS.map((id) => ({
          id,
          label: texts.tabs[id],
          body: bodies[id],
          ...(id === 'uses' && { count: countUses(record) }),
        }))}
      />
    </Drawer>
  )
}

// The plugins of the company, and the built-in ones to switch on. Search and open row are in the address.

import type { PluginList, PluginRecord } from '@company-data/sdk/company'
import {
  Button,
  type Column,
  Empty,
  Page,
  Row,
  RowButton,
  SearchField,
  Table,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { pluginsQuery } from '../../app/plugins.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { BuiltInPlugins } from './built-in-plugins.tsx'
import { NewPluginDrawer } from './new-plugin-drawer.tsx'
import { PluginDrawer } from './plugin-drawer.tsx'
import { countUses, matchingPlugins } from './plugins.ts'
import { pluginsTexts } from './plugins-texts.ts'
import { StateBadge } from './state-badge.tsx'

const useColumns = (): Column<PluginRecord>[] => {
  const texts = useTexts(pluginsTexts)
  const formats = useFormats()
  return [
    {
      id: 'plugin',
      head: texts.plugin,
      cell: ({ name, base_url }) => (
        <>
          <RowButton>{name}</RowButton>
          <span className="under">{base_url ?? texts.builtIn}</span>
        </>
      ),
    },
    { id: 'state', head: texts.state, width: 195, cell: (plugin) => <StateBadge plugin={plugin} /> },
    {
      id: 'types',
      head: texts.fieldTypes,
      width: 200,
      optional: true,
      cell: ({ field_types }) => field_types.map(({ label }) => label).join(', '),
    },
    {
      id: 'uses',
      head: texts.usedBy,
      width: 145,
      optional: true,
      cell: (plugin) => {
        const count = countUses(plugin)
        return count === 0 ? <span className="muted">{texts.unused}</span> : texts.uses(count)
      },
    },
    {
      id: 'fetched',
      head: texts.fetched,
      width: 150,
      align: 'end',
      optional: true,
      cell: ({ last_refresh_at }) => (
        <span className="muted number">
          {last_refresh_at === null ? texts.never : formats.relative(last_refresh_at)}
        </span>
      ),
    },
  ]
}

const PluginTable = ({ plugins }: { plugins: readonly PluginRecord[] }) => {
  const texts = useTexts(pluginsTexts)
  const columns = useColumns()
  const { get, change } = useSearchState()
  const rows = matchingPlugins(plugins, get('text') ?? '')
  const empty =
    plugins.length === 0 ? (
      <Empty icon="plug" title={texts.emptyTitle} text={texts.emptyText} />
    ) : (
      <Empty
        icon="search"
        title={texts.noneTitle}
        text={texts.noneText}
        action={<Button onClick={() => change({ text: undefined })}>{texts.clear}</Button>}
      />
    )
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      selected={get('open')}
      onOpen={({ id }) => change({ open: id })}
      empty={empty}
    />
  )
}

const Content = ({ list: { plugins, builtin } }: { list: PluginList }) => {
  const texts = useTexts(pluginsTexts)
  const { get, change } = useSearchState()
  return (
    <>
      {plugins.length > 0 && (
        <Row>
          <SearchField
            label={texts.searchLabel}
            value={get('text') ?? ''}
            onChange={(next) => change({ text: next })}
          />
        </Row>
      )}
      <PluginTable plugins={plugins} />
      <BuiltInPlugins builtIns={builtin} />
    </>
  )
}

const Plugins = () => {
  const texts = useTexts(pluginsTexts)
  const { get, change } = useSearchState()
  const plugins = useQuery(pluginsQuery(useClient()))
  const addButton = (
    <Button kind="main" icon="plus" onClick={() => change({ open: undefined, new: '1' })}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={addButton}>
      <QueryView query={plugins}>{(list) => <Content list={list} />}</QueryView>
      <PluginDrawer
        plugin={plugins.data?.plugins.find(({ id }) => id === get('open'))}
        onClose={() => change({ open: undefined, tab: undefined })}
      />
      <NewPluginDrawer
        open={get('new') !== undefined}
        onClose={() => change({ new: undefined })}
        onRegistered={(id) => change({ new: undefined, open: id, tab: undefined })}
      />
    </Page>
  )
}

export const PluginsPage = () => (
  <OwnerOnly title={useTexts(pluginsTexts).title}>
    <Plugins />
  </OwnerOnly>
)

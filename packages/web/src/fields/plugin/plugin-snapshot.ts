// The plugin of a field, as of its publication.
import type { FlowElementView } from '@company-data/sdk/person'

type PluginView = Extract<FlowElementView, { kind: 'plugin' }>

/** The stored copy of the plugin that answers a field. */
export type PluginSnapshot = NonNullable<PluginView['element']['plugin']['snapshot']>
export type PluginBlock = PluginSnapshot['blocks'][number]

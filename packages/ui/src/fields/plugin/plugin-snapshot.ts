// The plugin of a field, as it was when the field was published.
import type { FlowElementView } from '@company-data/sdk/person'

type PluginView = Extract<FlowElementView, { kind: 'plugin' }>

/** What a field keeps of the plugin that answers it. */
export type PluginSnapshot = NonNullable<PluginView['element']['plugin']['snapshot']>
export type PluginBlock = PluginSnapshot['blocks'][number]

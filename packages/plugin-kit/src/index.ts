// Entry point of the plugin kit: declare a plugin, serve it, check it.

export { type CheckOptions, checkPlugin, type Finding } from './check-plugin.ts'
export { defineFieldType } from './field-type.ts'
export {
  definePlugin,
  type FieldType,
  type Options,
  type OptionsQuestion,
  type Outputs,
  type PicksInvalid,
  type Plugin,
  type PluginDeclaration,
  type PluginQuestion,
  picksInvalid,
} from './plugin.ts'
export { createPluginKey, keepPluginKey, type PluginKey } from './plugin-key.ts'
export { Refusal, replyToQuestion } from './reply-to-question.ts'
export { type ServedPlugin, type ServeOptions, servePlugin } from './serve-plugin.ts'

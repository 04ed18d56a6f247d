// Entry point `@company-data/sdk/plugins`: a plugin field of a form, for pages that need nothing else of the SDK. Such a page seals
// by itself, so the guard of the person's secrets and the remembered keys are here too.
export { isPlatformError, PlatformError } from '../errors/platform-error.ts'
export { SessionError, type SessionErrorReason } from '../errors/session-error.ts'
export { createPageKeys, type PageKeys, type PageService, type PageSession } from '../keys/pins/page-keys.ts'
export { type OwnSecret, type SecretGuard, secretGuard } from '../keys/secret-guard.ts'
export type { PluginAskerOptions, PluginExchange, PluginPass } from '../plugins/ask-plugin.ts'
export {
  type MissingFormInput,
  type PluginFormAnswer,
  type PluginFormState,
  pluginFormInputs,
} from '../plugins/form-inputs.ts'
export {
  createPluginField,
  type PluginField,
  type PluginFieldInputs,
  type PluginFieldOptions,
} from '../plugins/plugin-field.ts'
export type { PluginOption, PluginOptions, PluginValue } from '../plugins/plugin-reply.ts'

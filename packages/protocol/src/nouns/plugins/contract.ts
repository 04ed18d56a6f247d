// The contract of plugins: the registry of a company, the passes of those who fill in its forms, and the notices of the forwarder.
import { anyone, callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { noticeBody } from '../../wire/plugins/forwarder.ts'
import {
  createdPlugin,
  customerPluginPass,
  newPlugin,
  plugin,
  pluginList,
  pluginPass,
  pluginTokenChange,
  registryPassResponse,
} from '../../wire/plugins/plugins.ts'
import { unchecked } from '../../wire/unchecked.ts'
import { customerPassRoutes, pluginNoticeRoutes, pluginRoutes } from './routes.ts'

// CX-01: an account client with service_management may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])

const managerDoor = {
  prefix: profilePrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const plugins = contract(
  { ...pluginRoutes, ...customerPassRoutes, ...pluginNoticeRoutes },
  { manager: managerDoor },
  {
    list: {
      summary: 'List the plugins of the company, and the built-in plugins that it can enable',
      since: '0.1.0',
      response: pluginList,
    },
    create: {
      summary: 'Register a plugin by its address; use the registry pass to fetch its description',
      since: '0.1.0',
      description:
        'Post `{pass, plugin_id}` to `{forwarder_url}/describe` with the pass in this response: the forwarder then calls the plugin with its token and stores the description that it returns.',
      body: unchecked,
      described: { body: newPlugin },
      status: 201,
      response: createdPlugin,
      errors: [
        'plugins.body_invalid',
        'plugins.url_invalid',
        'plugins.duplicate',
        'account.quota_exceeded',
        'plugin.unavailable',
      ],
    },
    switchOn: {
      summary: 'Enable a built-in plugin',
      since: '0.1.0',
      status: 201,
      response: createdPlugin,
      errors: ['plugins.builtin_unknown', 'plugins.duplicate', 'account.quota_exceeded', 'plugin.unavailable'],
    },
    updateToken: {
      summary: 'Change the token of a plugin: a text replaces it, an empty text keeps it, and null clears it',
      since: '0.1.0',
      body: unchecked,
      described: { body: pluginTokenChange },
      response: plugin,
      errors: ['plugins.not_found', 'plugins.builtin_token_locked', 'plugins.body_invalid'],
    },
    delete: {
      summary: 'Delete a plugin that nothing uses, or disable a built-in plugin',
      since: '0.1.0',
      status: 204,
      errors: ['plugins.not_found', 'plugins.in_use'],
    },
    createRegistryPass: {
      summary: 'Create a pass, valid for ten minutes, to fetch the description of the plugin again',
      since: '0.1.0',
      response: registryPassResponse,
      errors: ['plugins.not_found', 'plugin.unavailable'],
    },
    createCustomerPass: {
      summary: "Create a pass, valid for ten minutes, for the plugins of a service's rows or of a sign-in app's claims",
      since: '0.1.0',
      description:
        'Send `code` (`COMPANY/SERVICE`) or the `client_id` of an app. The keys of `specs` are the slugs of the requested rows, or the claims.',
      openapi: ['account', 'consumer'],
      access: callers(['person', 'company', 'account-client']),
      body: customerPluginPass,
      response: pluginPass,
      errors: ['profile.code_not_found', 'oauth_apps.not_found', 'plugin.unavailable'],
    },
    takeNotice: {
      summary: 'Receive the notice that the forwarder has fetched a description, and ask the forwarder for it',
      since: '0.1.0',
      openapi: ['operations'],
      access: anyone,
      body: unchecked,
      described: { body: noticeBody },
      status: 204,
      limits: { rate: perAddress('passCalls'), bodyValues: 100 },
      errors: ['plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found', 'plugin.unavailable'],
    },
  },
)

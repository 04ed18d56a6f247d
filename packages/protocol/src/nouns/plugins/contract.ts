// The contract of plugins: the registry of a company, the passes of those who fill in its forms, and the notices of the forwarder.
import { anyone, callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
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
      summary: 'The plugins of the company, and the built-in ones that it can switch on',
      response: pluginList,
    },
    create: {
      summary: 'Register a plugin by its address; the registry pass fetches its description',
      description:
        'Post `{pass, plugin_id}` to `{forwarder_url}/describe` with the pass of this answer: the forwarder then calls the plugin with its token and keeps what it says about itself.',
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
      summary: 'Switch on a built-in plugin',
      status: 201,
      response: createdPlugin,
      errors: ['plugins.builtin_unknown', 'plugins.duplicate', 'account.quota_exceeded', 'plugin.unavailable'],
    },
    updateToken: {
      summary: 'Change the token of a plugin: a text replaces it, an empty one keeps it, null clears it',
      body: unchecked,
      described: { body: pluginTokenChange },
      response: plugin,
      errors: ['plugins.not_found', 'plugins.builtin_token_locked', 'plugins.body_invalid'],
    },
    delete: {
      summary: 'Delete a plugin that nothing uses, or switch a built-in one off',
      status: 204,
      errors: ['plugins.not_found', 'plugins.in_use'],
    },
    createRegistryPass: {
      summary: 'A pass of ten minutes to fetch the description of the plugin again',
      response: registryPassResponse,
      errors: ['plugins.not_found', 'plugin.unavailable'],
    },
    createCustomerPass: {
      summary: 'A pass of ten minutes for the plugins that the rows of a service or the claims of a sign-in app name',
      description:
        'Send `code` (`COMPANY/SERVICE`) or the `client_id` of an app. `specs` is keyed by the slugs of the rows that the caller is asked for, or by claim.',
      openapi: ['account', 'consumer'],
      access: callers(['person', 'company', 'account-client']),
      body: customerPluginPass,
      response: pluginPass,
      errors: ['profile.code_not_found', 'oauth_apps.not_found', 'plugin.unavailable'],
    },
    takeNotice: {
      summary: 'The forwarder has fetched a description; the region asks it for what it knows now',
      openapi: ['operations'],
      access: anyone,
      body: unchecked,
      described: { body: noticeBody },
      status: 204,
      errors: ['plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found', 'plugin.unavailable'],
    },
  },
)

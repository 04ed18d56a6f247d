// Routes of plugins: the registry of a company, the passes of those who fill in its forms, and the notices of the forwarder.
import { noticeBody } from '@company-data/protocol/wire/plugins/forwarder'
import type { CustomerPluginPass, PluginPass } from '@company-data/protocol/wire/plugins/plugins'
import {
  createdPlugin,
  customerPluginPass,
  newPlugin,
  plugin,
  pluginList,
  pluginPass,
  pluginTokenChange,
  registryPassResponse,
} from '@company-data/protocol/wire/plugins/plugins'
import { unchecked } from '@company-data/protocol/wire/unchecked'
import { anyone, callers, routeTo } from '../../../gate/route.ts'
import type { PluginCustomer } from './customer-pass.ts'
import type { RegistryActions } from './registry-actions.ts'

export interface PluginActions extends RegistryActions {
  customerPass(customer: PluginCustomer, input: CustomerPluginPass): Promise<PluginPass>
  takeNotice(body: Readonly<Record<string, unknown>>): Promise<void>
}

const route = routeTo<PluginActions>()

// CX-01: an account client with service_management may do what the owner may; a delegate gets owner_only.
const managers = callers(['company', 'account-client'])
const at = ['region'] as const
const documents = ['account'] as const

const listAndCreate = [
  route({
    method: 'GET',
    path: '/api/account/plugins',
    at,
    access: managers,
    summary: 'The plugins of the company, and the built-in ones that it can switch on',
    documents,
    response: pluginList,
    handler: ({ caller }, plugins) => plugins.list(caller),
  }),
  route({
    method: 'POST',
    path: '/api/account/plugins',
    at,
    access: managers,
    summary: 'Register a plugin by its address; the registry pass fetches its description',
    description:
      'Post `{pass, plugin_id}` to `{forwarder_url}/describe` with the pass of this answer: the forwarder then calls the plugin with its token and keeps what it says about itself.',
    documents,
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
    handler: ({ caller, body }, plugins) => plugins.create(caller, body),
  }),
  route({
    method: 'POST',
    path: '/api/account/plugins/builtin/{key}',
    at,
    access: managers,
    summary: 'Switch on a built-in plugin',
    documents,
    status: 201,
    response: createdPlugin,
    errors: ['plugins.builtin_unknown', 'plugins.duplicate', 'account.quota_exceeded', 'plugin.unavailable'],
    handler: ({ caller, params }, plugins) => plugins.switchOn(caller, params.key),
  }),
]

const onePlugin = [
  route({
    method: 'PUT',
    path: '/api/account/plugins/{id}',
    at,
    access: managers,
    summary: 'Change the token of a plugin: a text replaces it, an empty one keeps it, null clears it',
    documents,
    body: unchecked,
    described: { body: pluginTokenChange },
    response: plugin,
    errors: ['plugins.not_found', 'plugins.builtin_token_locked', 'plugins.body_invalid'],
    handler: ({ caller, params, body }, plugins) => plugins.changeToken(caller, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/account/plugins/{id}',
    at,
    access: managers,
    summary: 'Delete a plugin that nothing uses, or switch a built-in one off',
    documents,
    status: 204,
    errors: ['plugins.not_found', 'plugins.in_use'],
    handler: async ({ caller, params }, plugins) => {
      await plugins.remove(caller, params.id)
      return undefined
    },
  }),
  route({
    method: 'POST',
    path: '/api/account/plugins/{id}/registry-pass',
    at,
    access: managers,
    summary: 'A pass of ten minutes to fetch the description of the plugin again',
    documents,
    response: registryPassResponse,
    errors: ['plugins.not_found', 'plugin.unavailable'],
    handler: ({ caller, params }, plugins) => plugins.registryPass(caller, params.id),
  }),
]

export const pluginRoutes = [
  ...listAndCreate,
  ...onePlugin,
  route({
    method: 'POST',
    path: '/api/customer/plugin-pass',
    at,
    access: callers(['person', 'company', 'account-client']),
    summary: 'A pass of ten minutes for the plugins that the rows of a service or the claims of a sign-in app name',
    description:
      'Send `code` (`COMPANY/SERVICE`) or the `client_id` of an app. `specs` is keyed by the slugs of the rows that the caller is asked for, or by claim.',
    documents: ['account', 'consumer'],
    body: customerPluginPass,
    response: pluginPass,
    errors: ['profile.code_not_found', 'oauth_apps.not_found', 'plugin.unavailable'],
    handler: ({ caller, body }, plugins) => plugins.customerPass(caller, body),
  }),
  route({
    method: 'POST',
    path: '/api/plugin-notices',
    at,
    access: anyone,
    limit: { name: 'passCalls', by: 'address' },
    bodyValues: 100,
    summary: 'The forwarder has fetched a description; the region asks it for what it knows now',
    documents: ['operations'],
    body: unchecked,
    described: { body: noticeBody },
    status: 204,
    errors: ['plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found', 'plugin.unavailable'],
    handler: async ({ body }, plugins) => {
      await plugins.takeNotice(body)
      return undefined
    },
  }),
]

// Error help for `account_clients.*`, `oauth.*` and `delegates.*`: who acts for a company, and how they get tokens.
import type { ErrorHelpTable } from './row.ts'

export const clientsHelp = {
  'account_clients.name_invalid': {
    cause: 'The name of the client is missing, blank or too long.',
    fix: 'Send a `name` that says which program uses the client, such as "Billing".',
  },
  'account_clients.capabilities_invalid': {
    cause: '`capabilities` is not an array, or it has a name that is not a capability.',
    fix: 'Send an array of `service_management`, `company_profile_fields`, `customer_connections`, `oauth_apps`, `delegate_management` and `flow_authoring`, or an empty one.',
  },
  'account_clients.redirect_uri_invalid': {
    cause:
      'The redirect URI is relative, has a fragment or a `*`, or is neither https, http on this machine, nor a private-use scheme with a dot.',
    fix: 'Register the complete https address to which the browser returns. It is compared character by character later.',
  },
  'account_clients.purpose_invalid': {
    cause:
      'The purpose is blank, longer than 64 characters, or has characters other than a to z, 0 to 9 and `_ . : -`.',
    fix: 'Send a short lower-case name, such as `billing`, or no purpose.',
  },
  'account_clients.purpose_reserved': {
    cause: 'The purpose begins with a prefix that belongs to clients which the platform manages.',
    fix: 'Choose a purpose without that prefix.',
  },
  'account_clients.purpose_taken': {
    cause: 'A client of your company has the purpose already. A purpose names one client.',
    fix: 'Use the client that has it, delete that client first, or choose another purpose.',
  },
  'account_clients.purpose_managed': {
    cause:
      'The client was made by the platform for a connected product, which would stop working if it were changed here.',
    fix: 'Change it in the product that it belongs to.',
  },
  'account_clients.not_found': {
    cause: 'Your company has no account client with that id.',
    fix: 'Read the list at `GET /api/account/clients`; ids begin with `acct_`.',
  },
  'oauth.invalid_client': {
    cause: 'There is no such client, or its secret is wrong, was replaced, or was sent in two ways at once.',
    fix: 'Send `client_id` and `client_secret` either in the Authorization header (Basic) or in the form, and use the newest secret. A secret is shown once; make a new one if it is lost.',
  },
  'oauth.invalid_grant': {
    cause:
      'The code or refresh token is unknown, expired, used before, revoked, or was issued to another client, redirect URI or PKCE verifier.',
    fix: 'Start the flow again. Exchange a code once and within its minutes; keep only the newest refresh token, because each works once.',
  },
  'oauth.invalid_request': {
    cause:
      'A parameter is missing, appears twice, or has a value that is not supported. The sentence in `error_description` names it.',
    fix: 'Mend the parameter that the sentence names and send the request again as a form.',
  },
  'oauth.unsupported_grant_type': {
    cause: '`grant_type` is none of `client_credentials`, `authorization_code` and `refresh_token`.',
    fix: 'Use one of these three. Passwords are never sent to the token endpoint.',
  },
  'oauth.unauthorized_client': {
    cause:
      'The client may not use this grant: it has no redirect URI for the code flow, or it is of a kind without client credentials.',
    fix: 'Register a redirect URI for the code flow, or use the grant that the client is made for.',
  },
  'oauth.redirect_uri_mismatch': {
    cause:
      'The redirect URI is not the one that is registered for the client, character by character. The browser is not sent to it.',
    fix: 'Send exactly the registered address, with the same slash at the end, port and query, or register the one that you use.',
  },
  'oauth.result_not_found': {
    cause: 'No authorization was started with this state for this client, or its result was removed long ago.',
    fix: 'Start the authorization with `response_mode=detached` first, then poll with the same `state` and client.',
  },
  'oauth.result_consumed': {
    cause: 'The result of this state was read before, and it is handed out once.',
    fix: 'Use the first answer. If it was lost, start again with a new state.',
  },
  'oauth.result_expired': {
    cause: 'The user did not decide, or the result was not read, in the time that a result is kept.',
    fix: 'Start again with a new state, and poll every few seconds.',
  },
  'oauth_apps.not_found': {
    cause: 'Your company has no sign-in app with that id; it may have been deleted, alone or with its service.',
    fix: 'Read the list at `GET /api/account/oauth-apps`, and use the `id` of the record, not its `client_id`.',
  },
  'oauth_apps.redirect_uri_invalid': {
    cause:
      '`redirect_uris` is not an array, is empty, has more than 20 entries, or one of them is relative, has a fragment or a `*`, or is neither https, http on this machine, nor a private-use scheme with a dot.',
    fix: 'Send the complete set of https addresses to which browsers return. It replaces the old set as a whole.',
  },
  'oauth_apps.claims_delivery_invalid': {
    cause: '`claims_delivery` is something else than `encrypted` or `plaintext`.',
    fix: 'Leave it out for `encrypted`, or send one of the two.',
  },
  'oauth_apps.claim_config_plugin_invalid': {
    cause:
      'A claim of the type `plugin` names no plugin of your company, a claim of another type names one, or the descriptions of the plugins of all claims have more than 1 MiB together. `error` says which.',
    fix: 'Send `plugin` with `plugin_id` and `field_type` of a plugin whose description was fetched, and on claims of the type `plugin` only.',
  },
  'delegates.not_found': {
    cause: 'Your company has no delegate with that id; the delegate may have been removed.',
    fix: 'Read the list at `GET /api/delegates`.',
  },
  'delegates.email_taken': {
    cause: 'The e-mail address belongs to an account, or was invited already.',
    fix: 'Invite another address. A delegate needs an address of their own, not that of their private account.',
  },
  'delegates.service_not_granted': {
    cause: 'A key of a service was handed to a delegate who may not work with that service.',
    fix: 'First add the service to `service_ids` of the delegate, then hand over the key.',
  },
} as const satisfies ErrorHelpTable

// Error help for `auth.*` and `account.*`: tokens, logins, levels, codes and quotas.
import type { ErrorHelpTable } from './row.ts'

export const identityHelp = {
  'auth.token_required': {
    cause:
      'The endpoint needs a token, and the request has no Authorization header. Endpoints that do not exist need one too.',
    fix: 'Get a token at `POST /oauth2/token` (a machine client) or `POST /api/auth/login` (a user), and send `Authorization: Bearer <token>`.',
  },
  'auth.token_invalid': {
    cause:
      'The token is malformed, has a wrong signature, was revoked, or belongs to a client or session that ended. A refresh token is not an access token. `error` says so when the prefix `Bearer` is missing, or when Basic credentials were sent.',
    fix: 'Request a new token. If that one is refused too, check whether the client was deleted or its secret was replaced, and whether the token is for this installation.',
  },
  'auth.token_expired': {
    cause: 'The access token was valid, but its time is over.',
    fix: 'Request a new token: a machine client at `POST /oauth2/token`, a user with the refresh token. `expires_in` of the token answer says how long it lasts.',
  },
  'auth.login_failed': {
    cause: 'The e-mail address has no account, or the password is wrong. The response does not say which.',
    fix: 'Check both. The password is never sent itself: derive the verifier with the salt and the iterations of `GET /api/auth/params` for exactly this address.',
  },
  'auth.code_required': {
    cause:
      'The account has a second factor, and the login was sent without its code from a device that is not trusted.',
    fix: 'Ask the user for the six digits of the authenticator app and send the login again with `code`.',
  },
  'auth.name_reserved': {
    cause: 'The operator has verified a company whose name looks the same, and your company is another one.',
    fix: 'Choose a name that people cannot confuse with it. If the name is yours, ask the operator to verify your company.',
  },
  'auth.client_endpoint_forbidden': {
    cause:
      'Machine clients reach only the paths of their whitelist, and this path is not in it. Some paths, such as those of passwords, are closed to every client.',
    fix: 'For an account client, grant the capability that `any_capability` names, if it is there. A service client uses the paths under /api/company-data. Everything else needs the login of a user.',
    members: { any_capability: ['service_management'] },
  },
  'auth.forbidden': {
    cause:
      'The token is valid, but this kind of caller may not use the endpoint: for example a person at an endpoint of companies, or anyone but the operator under /api/ops.',
    fix: 'Call it with the token of the right kind of account. The reference names the callers of every endpoint.',
  },
  'auth.client_required': {
    cause:
      'Paths under /api/company-data and /api/service-2fa are for the client of a service, and the token is that of a user session.',
    fix: 'Request a token with the `svc_` client of the service at `POST /oauth2/token` and use it from your backend.',
  },
  'auth.owner_only': {
    cause: 'A delegate made a call that only the owner of the company account may make.',
    fix: 'Let the owner do it. Delegates work with the services that were granted to them.',
  },
  'auth.email_taken': {
    cause: 'An account with that e-mail address exists in one of the regions.',
    fix: 'Log in to that account, or register with another address. An account that was never confirmed nor used frees its address after seven days.',
  },
  'auth.invite_invalid': {
    cause: 'The token of the invitation is unknown, was accepted before, was withdrawn, or is too old.',
    fix: 'Open the newest invitation mail. If it does not work, ask the owner of the company to invite you again.',
  },
  'auth.company_code_taken': {
    cause: 'Another company registered that company code first.',
    fix: 'Choose another code of 3 to 12 characters of A to Z and 0 to 9.',
  },
  'account.on_hold': {
    cause: 'The operator has placed the account on a legal hold, so nothing may delete it until the hold ends.',
    fix: 'Ask the operator of the platform. The account and its data stay as they are meanwhile.',
  },
  'account.level_by_operator': {
    cause: 'The platform runs with `LEVELS=operator`, and the level in the request is higher than that of the company.',
    fix: 'Ask the operator of the platform for the level. A company can lower its level itself.',
  },
  'account.level_required': {
    cause: 'The endpoint belongs to a higher level than the company account has.',
    fix: 'Move the account to the level in `required_level`. The company chooses its level at the portal or with `PUT /api/account/level`, and the operator can set it.',
    members: { required_level: 'pro' },
  },
  'account.recovery_denied': {
    cause:
      'The password or the mailed code is wrong, the code has expired or was used, or there were too many tries. The response does not say which.',
    fix: 'Request a new recovery code, and send it with the verifier of the current password.',
  },
  'account.region_unknown': {
    cause: 'No region of this platform has that name.',
    fix: 'Take a name from `GET /api/regions`.',
  },
  'account.move_in_progress': {
    cause: 'The account is already moving to another region.',
    fix: 'Wait until the move is done; calls to the old region are then answered with 421 and the new address.',
  },
  'account.code_invalid': {
    cause:
      'The code is wrong, was used before or has expired. A code of the second factor works once, even within its 30 seconds.',
    fix: 'Enter the newest code, wait for the next one of the authenticator app, or request a new mail. Check the clock of the device.',
  },
  'account.twofa_state': {
    cause:
      'The second factor is already on when it should be set up, or was not set up when it should be confirmed or turned off.',
    fix: 'Read `twofa_enabled` of `GET /api/account`, and begin with the set-up.',
  },
  'account.device_not_found': {
    cause:
      'The account has no trusted device with that id; it may have been removed, or trust ended with a change of the second factor.',
    fix: 'Read the list of trusted devices and use an id of it.',
  },
  'account.session_not_found': {
    cause: 'The account has no open session with that id; it may have ended already.',
    fix: 'Read `GET /api/account/sessions` and use an id of it.',
  },
  'account.device_taken': {
    cause: 'A passkey with that `credential_id` is registered already, for this account or another one.',
    fix: 'Read the list of trusted devices. To register the authenticator again, remove its device and create a new passkey.',
  },
  'account.proof_required': {
    cause:
      'The session is older than `FRESH_LOGIN_MINUTES`, or the action needs a proof in every session, such as the change of a passcode.',
    fix: 'Ask the person for the password, a code of the second factor or a passkey, and send the request again with it.',
  },
  'account.proof_invalid': {
    cause:
      'The password or the passcode is wrong, the code is wrong or was used before, or the passkey signed something else.',
    fix: 'Ask the person again. A passkey signs the text that the action names, with user verification. Each proof works once: sign a new challenge too.',
  },
  'account.pins_conflict': {
    cause: 'Another device of the account wrote the pin book first, so `version` is not the stored version plus one.',
    fix: 'Read the book, add your pins to it, and send it with the next version.',
  },
  'account.activity_conflict': {
    cause:
      'Another device of the person wrote the activity book first, so `version` is not the stored version plus one.',
    fix: 'Read the book, add your entries to it, and send it with the next version.',
  },
  'account.kit_not_found': {
    cause: 'The account has no recovery kit: none was made, it was removed, or the account is that of a delegate.',
    fix: 'Make a kit with `PUT /api/account/kit`. The kit of a return is in the response of `POST /api/auth/kit/open`, not here.',
  },
  'account.return_not_found': {
    cause: 'No return with the recovery kit and no start-over waits for this account. It may have ended by a login.',
    fix: 'Nothing needs to be done. `return` of `GET /api/account` says whether something waits.',
  },
  'account.return_denied': {
    cause:
      'The proof of the kit, the mailed code, the address, the second factor or the token of the return is wrong, expired or used. The response does not say which.',
    fix: 'Check the code of the newest sheet and begin again with `POST /api/auth/kit/begin`: a new code is mailed. A code has five tries, a token 15 minutes, and each works once. After a lost answer of the last step, compare the salt of `GET /api/auth/params`.',
  },
  'account.recovery_copy_not_found': {
    cause: 'The account has no recovery copy of that kind and reference.',
    fix: 'Read the list of recovery copies. A copy exists only if an app stored one when the secret was made.',
  },
  'account.quota_exceeded': {
    cause: 'The account has as many of `quota` as one account may have on this installation.',
    fix: 'Remove what is no longer used, or ask the operator to raise the setting `QUOTA_…` of that name.',
    members: { quota: 'photos', limit: 1000 },
  },
} as const satisfies ErrorHelpTable

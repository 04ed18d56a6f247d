// Every route against every kind of caller, one row a line. A route that is not in the table fails the last test.
//
// .  reaches the handler          1  401, no valid token           R  421, wrong base
// F  403 auth.forbidden           O  403 auth.owner_only           C  403 auth.client_required
// W  403 auth.client_endpoint_forbidden                          P  403 company_connections.persons_only
//
// Columns: no token, expired, revoked | person, company, delegate | service client | account clients: baseline only,
// service_management, company_profile_fields, customer_connections, oauth_apps, delegate_management, and
// flow_authoring where it differs from the baseline | operator token |
// a company, a person, a service client and an account client (service_management) whose home is another region
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier, wrapPrivateKey } from '@company-data/crypto'
import { capabilities } from '@company-data/protocol/capability-groups'
import {
  borrowPlatform,
  call,
  createAccountClient,
  createService,
  createServiceClient,
  mailbox,
  newKeyPair,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { appPath, webApps } from '../../src/gate/pages/built-apps.ts'

const front = `
GET    /api/health                                          ... ... . ...... . ....
GET    /api/health/ready                                    ... ... . ...... . ....
GET    /api/regions                                         ... ... . ...... . ....
GET    /api/platform                                        ... ... . ...... . ....
GET    /api/key-log/checkpoint                              ... ... . ...... . ....
GET    /api/key-log/proof                                   ... ... . ...... . ....
GET    /api/key-log/consistency                             ... ... . ...... . ....
GET    /api/key-log/entries                                 ... ... . ...... . ....
GET    /api/ops/mode                                        111 FFF W WWWWWW . FFWW
PUT    /api/ops/twofa-store                                 111 FFF W WWWWWW . FFWW
PUT    /api/ops/mode                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/cells                                       111 FFF W WWWWWW . FFWW
PUT    /api/ops/cells/{cell}                                111 FFF W WWWWWW . FFWW
GET    /api/ops/cell-moves                                  111 FFF W WWWWWW . FFWW
POST   /api/ops/cell-moves                                  111 FFF W WWWWWW . FFWW
DELETE /api/ops/cell-moves/{userId}                         111 FFF W WWWWWW . FFWW
GET    /api/ops/contact-field-types                         111 FFF W WWWWWW . FFWW
POST   /api/ops/contact-field-types                         111 FFF W WWWWWW . FFWW
PUT    /api/ops/contact-field-types/{type}                  111 FFF W WWWWWW . FFWW
GET    /api/auth/params                                     ... ... . ...... . ....
POST   /api/auth/register                                   ... ... . ...... . ....
POST   /api/auth/confirm-email                              111 ... W WWWWWW 1 ..WW
POST   /api/auth/confirm-email/request                      111 ... W WWWWWW 1 ..WW
POST   /api/auth/login                                      ... ... . ...... . ....
POST   /api/auth/refresh                                    ... ... . ...... . ....
POST   /api/auth/logout                                     111 ... W WWWWWW 1 ..WW
PUT    /api/ops/companies/{id}/level                        111 FFF W WWWWWW . FFWW
PUT    /api/ops/companies/{id}/verification                 111 FFF W WWWWWW . FFWW
PUT    /api/ops/companies/{id}/suspension                   111 FFF W WWWWWW . FFWW
POST   /api/ops/account-clients                             111 FFF W WWWWWW . FFWW
POST   /api/ops/whitelist-backfill                          111 FFF W WWWWWW . FFWW
POST   /api/auth/accept-invite                              ... ... . ...... . ....
POST   /api/auth/passkey/challenge                          ... ... . ...... . ....
POST   /api/auth/passkey/login                              ... ... . ...... . ....
POST   /api/auth/kit/begin                                  ... ... . ...... . ....
POST   /api/auth/kit/open                                   ... ... . ...... . ....
POST   /api/auth/kit/finish                                 ... ... . ...... . ....
POST   /api/auth/start-over                                 ... ... . ...... . ....
POST   /api/auth/start-over/confirm                         ... ... . ...... . ....
POST   /oauth2/token                                        ... ... . ...... . ....
POST   /oauth2/revoke                                       ... ... . ...... . ....
POST   /oauth2/introspect                                   ... ... . ...... . ....
POST   /oauth2/result                                       ... ... . ...... . ....
GET    /oauth2/authorize                                    ... ... . ...... . ....
POST   /oauth2/authorize                                    ... ... . ...... . ....
GET    /oauth2/logout                                       ... ... . ...... . ....
POST   /oauth2/logout                                       ... ... . ...... . ....
GET    /.well-known/oauth-authorization-server              ... ... . ...... . ....
GET    /.well-known/openid-configuration                    ... ... . ...... . ....
GET    /oauth2/jwks                                         ... ... . ...... . ....
GET    /.well-known/platform-seal.pem                       ... ... . ...... . ....
GET    /.well-known/platform-seal-crl/{rootHash}            ... ... . ...... . ....
POST   /api/ops/signing-keys/rotate                         111 FFF W WWWWWW . FFWW
POST   /api/ops/platform-seal/revoke                        111 FFF W WWWWWW . FFWW
POST   /api/ops/platform-seal/rotate                        111 FFF W WWWWWW . FFWW
GET    /api/consent                                         ... ... . ...... . ....
GET    /auth                                                ... ... . ...... . ....
GET    /oauth2/userinfo                                     111 FFF F FFFFFF 1 FFFF
POST   /oauth2/userinfo                                     111 FFF F FFFFFF 1 FFFF
GET    /auth/page.css                                       ... ... . ...... . ....
GET    /auth/page.js                                        ... ... . ...... . ....
GET    /platform/wallet.webmanifest                         ... ... . ...... . ....
GET    /api/ops/clock                                       111 FFF W WWWWWW . FFWW
POST   /api/ops/clock                                       111 FFF W WWWWWW . FFWW
GET    /api/ops/jobs                                        111 FFF W WWWWWW . FFWW
POST   /api/ops/file-sweep                                  111 FFF W WWWWWW . FFWW
POST   /api/ops/jobs/run                                    111 FFF W WWWWWW . FFWW
GET    /api/ops/operator                                    111 FFF W WWWWWW . FFWW
GET    /api/ops/operators                                   111 FFF W WWWWWW . FFWW
POST   /api/ops/operators                                   111 FFF W WWWWWW . FFWW
PUT    /api/ops/operators/{operatorId}                      111 FFF W WWWWWW . FFWW
POST   /api/ops/operators/{operatorId}/token                111 FFF W WWWWWW . FFWW
DELETE /api/ops/operators/{operatorId}                      111 FFF W WWWWWW . FFWW
GET    /api/ops/operator-log                                111 FFF W WWWWWW . FFWW
GET    /api/ops/installation                                111 FFF W WWWWWW . FFWW
POST   /api/ops/find                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/accounts/{accountId}                        111 FFF W WWWWWW . FFWW
GET    /api/ops/accounts/{accountId}/usage                  111 FFF W WWWWWW . FFWW
POST   /api/ops/accounts/{accountId}/end-sessions           111 FFF W WWWWWW . FFWW
PUT    /api/ops/accounts/{accountId}/legal-hold             111 FFF W WWWWWW . FFWW
GET    /api/ops/legal-holds                                 111 FFF W WWWWWW . FFWW
POST   /api/ops/accounts/{accountId}/deletion               111 FFF W WWWWWW . FFWW
GET    /api/ops/deletions                                   111 FFF W WWWWWW . FFWW
GET    /api/ops/mail                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/mail-bounces                                111 FFF W WWWWWW . FFWW
POST   /api/ops/mail-bounces                                111 FFF W WWWWWW . FFWW
POST   /api/ops/mail-bounces/{mailId}/end-suppression      111 FFF W WWWWWW . FFWW
GET    /api/ops/metrics                                     111 FFF W WWWWWW . FFWW
GET    /api/ops/verifications                               111 FFF W WWWWWW . FFWW
POST   /api/ops/verifications/{id}/decide                   111 FFF W WWWWWW . FFWW
GET    /api/ops/reports                                     111 FFF W WWWWWW . FFWW
POST   /api/ops/reports/{reportId}/decide                   111 FFF W WWWWWW . FFWW
GET    /openapi/company-data.json                           ... ... . ...... . ....
GET    /openapi/account.json                                ... ... . ...... . ....
GET    /openapi/consumer.json                               ... ... . ...... . ....
GET    /openapi/operations.json                             ... ... . ...... . ....
GET    /docs                                                ... ... . ...... . ....
GET    /docs/{file}                                         ... ... . ...... . ....
GET    /docs/{folder}/{file}                                ... ... . ...... . ....
GET    /docs/{section}/{folder}/{file}                      ... ... . ...... . ....
GET    /docs/errors                                         ... ... . ...... . ....
GET    /docs/errors/{key}                                   ... ... . ...... . ....
GET    /                                                    ... ... . ...... . ....
`
const region = `
GET    /api/health                                          ... ... . ...... . ....
GET    /api/health/ready                                    ... ... . ...... . ....
GET    /api/platform                                        ... ... . ...... . ....
GET    /api/key-log/checkpoint                              ... ... . ...... . ....
GET    /api/key-log/proof                                   ... ... . ...... . ....
GET    /api/key-log/consistency                             ... ... . ...... . ....
GET    /api/key-log/entries                                 ... ... . ...... . ....
GET    /api/ops/mode                                        111 FFF W WWWWWW . FFWW
PUT    /api/ops/twofa-store                                 111 FFF W WWWWWW . FFWW
PUT    /api/ops/mode                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/cells                                       111 FFF W WWWWWW . FFWW
PUT    /api/ops/cells/{cell}                                111 FFF W WWWWWW . FFWW
GET    /api/ops/cell-moves                                  111 FFF W WWWWWW . FFWW
POST   /api/ops/cell-moves                                  111 FFF W WWWWWW . FFWW
DELETE /api/ops/cell-moves/{userId}                         111 FFF W WWWWWW . FFWW
GET    /api/contact-field-types                             111 ... . ...... 1 RRRR
GET    /api/contact-fields                                  111 ... . WW.WWW 1 RRRW
POST   /api/contact-fields                                  111 ..O F WW.WWW 1 RRRW
PUT    /api/contact-fields/{id}                             111 ..O F WW.WWW 1 RRRW
DELETE /api/contact-fields/{id}                             111 ..O F WW.WWW 1 RRRW
GET    /api/contact-data                                    111 ..O W WW.WWW 1 RRWW
GET    /api/contact-data/{datumId}                          111 ..O W WW.WWW 1 RRWW
POST   /api/contact-data                                    111 ..O W WW.WWW 1 RRWW
PUT    /api/contact-data/{datumId}                          111 ..O W WW.WWW 1 RRWW
DELETE /api/contact-data/{datumId}                          111 ..O W WW.WWW 1 RRWW
GET    /api/contact-data/{datumId}/file                     111 ..O W WW.WWW 1 RRWW
PUT    /api/contact-data/{datumId}/file                     111 ..O W WW.WWW 1 RRWW
POST   /api/verifications                                   111 .FF W WWWWWW 1 RRWW
GET    /api/verifications                                   111 .FF W WWWWWW 1 RRWW
POST   /api/verifications/{id}/confirm                      111 .FF W WWWWWW 1 RRWW
DELETE /api/verifications/{id}                              111 .FF W WWWWWW 1 RRWW
GET    /api/photos                                          111 ..O W WW.WWW 1 RRWW
POST   /api/photos                                          111 ..O W WW.WWW 1 RRWW
GET    /api/photos/{id}/file                                111 ..O W WW.WWW 1 RRWW
DELETE /api/photos/{id}                                     111 ..O W WW.WWW 1 RRWW
GET    /api/ops/contact-field-types                         111 FFF W WWWWWW . FFWW
POST   /api/ops/contact-field-types                         111 FFF W WWWWWW . FFWW
PUT    /api/ops/contact-field-types/{type}                  111 FFF W WWWWWW . FFWW
GET    /api/keys/{shareCode}                                111 ... . WWW.WW 1 RRRW
GET    /api/keys/{companyCode}/{serviceCode}                111 ... . WWW.WW 1 RRRW
GET    /api/account                                         111 ... W ...... 1 RRWR
GET    /api/profile                                         111 ..O W ...... 1 RRWR
PUT    /api/profile                                         111 ..O W FFFFFF 1 RRWR
GET    /api/profile/keys                                    111 ..O W WWWWWW 1 RRWW
GET    /api/account-key                                     111 F.O W WWWWWW 1 RRWW
GET    /api/account/service-keys                            111 F.O W WWWWWW 1 RRWW
PUT    /api/account/service-keys/{serviceId}                111 F.O W WWWWWW 1 RRWW
DELETE /api/account/service-keys/{serviceId}                111 F.O W WWWWWW 1 RRWW
GET    /api/account/domains                                 111 F.O W WWWWWW 1 RRWW
GET    /api/account/domains/{domainId}                      111 F.O W WWWWWW 1 RRWW
POST   /api/account/domains                                 111 F.O W WWWWWW 1 RRWW
POST   /api/account/domains/{domainId}/check                111 F.O W WWWWWW 1 RRWW
DELETE /api/account/domains/{domainId}                      111 F.O W WWWWWW 1 RRWW
PUT    /api/account/password                                111 ... W WWWWWW 1 RRWW
PUT    /api/account/passcode                                111 .FF W WWWWWW 1 RRWW
PUT    /api/account/email                                   111 ..O W WWWWWW 1 RRWW
POST   /api/account/email/confirm                           111 ..O W WWWWWW 1 RRWW
GET    /api/account/2fa                                     111 ... W WWWWWW 1 RRWW
POST   /api/account/2fa/setup                               111 ... W WWWWWW 1 RRWW
POST   /api/account/2fa/confirm                             111 ... W WWWWWW 1 RRWW
DELETE /api/account/2fa                                     111 ... W WWWWWW 1 RRWW
POST   /api/account/2fa/recovery-codes                      111 ... W WWWWWW 1 RRWW
GET    /api/account/kit                                     111 ..O W WWWWWW 1 RRWW
PUT    /api/account/kit                                     111 ..O W WWWWWW 1 RRWW
POST   /api/account/kit/confirm                             111 ..O W WWWWWW 1 RRWW
DELETE /api/account/kit                                     111 ..O W WWWWWW 1 RRWW
DELETE /api/account/return                                  111 ... W WWWWWW 1 RRWW
GET    /api/account/trusted-devices                         111 ... W WWWWWW 1 RRWW
POST   /api/account/trusted-devices                         111 ... W WWWWWW 1 RRWW
GET    /api/account/sessions                                111 ... W WWWWWW 1 RRWW
GET    /api/account/activity                                111 .FF W WWWWWW 1 RRWW
PUT    /api/account/activity                                111 .FF W WWWWWW 1 RRWW
GET    /api/account/pins                                    111 ... W WWWWWW 1 RRWW
PUT    /api/account/pins                                    111 ... W WWWWWW 1 RRWW
DELETE /api/account/sessions/{sessionId}                    111 ... W WWWWWW 1 RRWW
DELETE /api/account/sessions                                111 ... W WWWWWW 1 RRWW
PUT    /api/account/trusted-devices/{deviceId}              111 ... W WWWWWW 1 RRWW
DELETE /api/account/trusted-devices/{deviceId}              111 ... W WWWWWW 1 RRWW
POST   /api/account/delete-request                          111 ..O W WWWWWW 1 RRWW
POST   /api/account/confirm-delete                          111 ..O W WWWWWW 1 RRWW
PUT    /api/account/level                                   111 F.O W WWWWWW 1 RRWW
PUT    /api/ops/companies/{id}/level                        111 FFF W WWWWWW . FFWW
PUT    /api/ops/companies/{id}/verification                 111 FFF W WWWWWW . FFWW
PUT    /api/ops/companies/{id}/suspension                   111 FFF W WWWWWW . FFWW
GET    /api/portal/audit-log                                111 F.O W WWWWWW 1 RRWW
GET    /api/account/quotas                                  111 ..O W WWWWWW 1 RRWW
GET    /api/account/deleted-services                        111 F.O W WWWWWW 1 RRWW
GET    /api/account/requests                                111 F.O W WWWWWW 1 RRWW
GET    /api/services/{serviceId}/requests                   111 F.. W WFWWWW 1 RRWR
GET    /api/portal/overview                                 111 F.. W WWWWWW 1 RRWW
GET    /api/portal/overview/days                            111 F.. W WWWWWW 1 RRWW
GET    /api/portal/search                                   111 F.. W WWWWWW 1 RRWW
GET    /api/account/recovery-key                            111 F.O W W.WW.W 1 RRWR
POST   /api/account/recovery-copies                         111 F.O W W.WW.W 1 RRWR
GET    /api/account/recovery-copies                         111 F.O W W.WW.W 1 RRWR
POST   /api/account/recovery-code                           111 F.O W WFWWFW 1 RRWR
POST   /api/account/recovery-copies/{id}/recover            111 F.O W WFWWFW 1 RRWR
POST   /api/account/clients                                 111 F.O W WWWWWW 1 RRWW
GET    /api/account/clients                                 111 F.O W WWWWWW 1 RRWW
PUT    /api/account/clients/{id}/capabilities               111 F.O W WWWWWW 1 RRWW
POST   /api/account/clients/{id}/regenerate-secret          111 F.O W WWWWWW 1 RRWW
DELETE /api/account/clients/{id}                            111 F.O W WWWWWW 1 RRWW
POST   /api/ops/account-clients                             111 FFF W WWWWWW . FFWW
POST   /api/ops/whitelist-backfill                          111 FFF W WWWWWW . FFWW
GET    /api/account/oauth-apps                              111 F.O W WWWW.W 1 RRWW
POST   /api/account/oauth-apps                              111 F.O W WWWW.W 1 RRWW
GET    /api/account/oauth-apps/{id}                         111 F.O W WWWW.W 1 RRWW
PUT    /api/account/oauth-apps/{id}                         111 F.O W WWWW.W 1 RRWW
DELETE /api/account/oauth-apps/{id}                         111 F.O W WWWW.W 1 RRWW
GET    /api/account/plugins                                111 F.O W W.WWWW 1 RRWR
POST   /api/account/plugins                                111 F.O W W.WWWW 1 RRWR
POST   /api/account/plugins/builtin/{key}                  111 F.O W W.WWWW 1 RRWR
PUT    /api/account/plugins/{id}                           111 F.O W W.WWWW 1 RRWR
DELETE /api/account/plugins/{id}                           111 F.O W W.WWWW 1 RRWR
POST   /api/account/plugins/{id}/registry-pass             111 F.O W W.WWWW 1 RRWR
POST   /api/customer/plugin-pass                           111 ..O W WWW.WW 1 RRWW
POST   /api/plugin-notices                                 ... ... . ...... . ....
POST   /api/account/oauth-apps/{id}/regenerate-secret       111 F.O W WWWW.W 1 RRWW
GET    /api/delegates                                       111 F.O W WWWWW. 1 RRWW
POST   /api/delegates                                       111 F.O W WWWWW. 1 RRWW
PUT    /api/delegates/{id}                                  111 F.O W WWWWW. 1 RRWW
DELETE /api/delegates/{id}                                  111 F.O W WWWWW. 1 RRWW
GET    /api/delegates/{id}/public-key                       111 F.O W WWWWW. 1 RRWW
POST   /api/delegates/{id}/services/{serviceId}/key         111 F.O W WWWWW. 1 RRWW
GET    /api/delegates/me/keys                               111 FF. W WWWWWF 1 RRWW
POST   /api/profile/migrate-region                          111 ..O W WWWWWW 1 RRWW
GET    /api/company-data/whoami                             111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/changes                            111 CCC . WWWWWW 1 CCRW
GET    /api/customer/changes                                111 F.O W WWW.WW 1 RRWW
GET    /api/portal/services/{serviceId}/feed-status         111 F.. W WWWWWW 1 RRWW
POST   /oauth2/token                                        ... ... . ...... . ....
GET    /.well-known/platform-seal.pem                       ... ... . ...... . ....
GET    /.well-known/platform-seal-crl/{rootHash}            ... ... . ...... . ....
POST   /api/ops/signing-keys/rotate                         111 FFF W WWWWWW . FFWW
POST   /api/ops/platform-seal/revoke                        111 FFF W WWWWWW . FFWW
POST   /api/ops/platform-seal/rotate                        111 FFF W WWWWWW . FFWW
GET    /api/ops/clock                                       111 FFF W WWWWWW . FFWW
POST   /api/ops/clock                                       111 FFF W WWWWWW . FFWW
GET    /api/ops/jobs                                        111 FFF W WWWWWW . FFWW
POST   /api/ops/file-sweep                                  111 FFF W WWWWWW . FFWW
POST   /api/ops/jobs/run                                    111 FFF W WWWWWW . FFWW
GET    /api/ops/operator                                    111 FFF W WWWWWW . FFWW
GET    /api/ops/operators                                   111 FFF W WWWWWW . FFWW
POST   /api/ops/operators                                   111 FFF W WWWWWW . FFWW
PUT    /api/ops/operators/{operatorId}                      111 FFF W WWWWWW . FFWW
POST   /api/ops/operators/{operatorId}/token                111 FFF W WWWWWW . FFWW
DELETE /api/ops/operators/{operatorId}                      111 FFF W WWWWWW . FFWW
GET    /api/ops/operator-log                                111 FFF W WWWWWW . FFWW
GET    /api/ops/installation                                111 FFF W WWWWWW . FFWW
POST   /api/ops/find                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/accounts/{accountId}                        111 FFF W WWWWWW . FFWW
GET    /api/ops/accounts/{accountId}/usage                  111 FFF W WWWWWW . FFWW
POST   /api/ops/accounts/{accountId}/end-sessions           111 FFF W WWWWWW . FFWW
PUT    /api/ops/accounts/{accountId}/legal-hold             111 FFF W WWWWWW . FFWW
GET    /api/ops/legal-holds                                 111 FFF W WWWWWW . FFWW
POST   /api/ops/accounts/{accountId}/deletion               111 FFF W WWWWWW . FFWW
GET    /api/ops/deletions                                   111 FFF W WWWWWW . FFWW
GET    /api/ops/mail                                        111 FFF W WWWWWW . FFWW
GET    /api/ops/mail-bounces                                111 FFF W WWWWWW . FFWW
POST   /api/ops/mail-bounces                                111 FFF W WWWWWW . FFWW
POST   /api/ops/mail-bounces/{mailId}/end-suppression      111 FFF W WWWWWW . FFWW
GET    /api/ops/metrics                                     111 FFF W WWWWWW . FFWW
GET    /api/ops/verifications                               111 FFF W WWWWWW . FFWW
POST   /api/ops/verifications/{id}/decide                   111 FFF W WWWWWW . FFWW
GET    /api/ops/reports                                     111 FFF W WWWWWW . FFWW
POST   /api/ops/reports/{reportId}/decide                   111 FFF W WWWWWW . FFWW
POST   /api/services                                        111 F.O W W.WWWW 1 RRWR
GET    /api/services                                        111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}                                   111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/logs                              111 F.. W W.WWWW 1 RRWR
GET    /api/company-data/logs                               111 CCC . WWWWWW 1 CCRW
GET    /api/portal/services/{id}/logs                       111 F.. W WWWWWW 1 RRWW
GET    /api/company-data/request-fields                     111 CCC . WWWWWW 1 CCRW
PUT    /api/company-data/request-fields                     111 CCC . WWWWWW 1 CCRW
GET    /api/services/{id}/request-fields                    111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/request-fields                    111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/request-fields/answered           111 F.. W W.WWWW 1 RRWR
POST   /api/company-data/connect-requests                   111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/connect-requests                   111 CCC . WWWWWW 1 CCRW
DELETE /api/company-data/connect-requests/{request_id}      111 CCC . WWWWWW 1 CCRW
POST   /api/portal/services/{id}/connect-requests           111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{id}/connect-requests           111 F.. W WWWWWW 1 RRWW
DELETE /api/portal/services/{id}/connect-requests/{request_id} 111 F.. W WWWWWW 1 RRWW
GET    /api/blocks                                          111 .FF W WWWWWW 1 RRWW
PUT    /api/blocks/{companyUserId}                          111 .FF W WWWWWW 1 RRWW
DELETE /api/blocks/{companyUserId}                          111 .FF W WWWWWW 1 RRWW
POST   /api/reports                                         111 .FF W WWWWWW 1 RRWW
GET    /api/connect-requests                                111 .FF W WWWWWW 1 RRWW
POST   /api/connect-requests/{request_id}/accept            111 .FF W WWWWWW 1 RRWW
POST   /api/connect-requests/{request_id}/reject            111 .FF W WWWWWW 1 RRWW
GET    /api/profile/by-code                                 111 ... W WWWWWW 1 RRWW
POST   /api/company-connections                             111 .PP W WWWPWW 1 RRWW
POST   /api/customer/connections                            111 F.O W WWW.WW 1 RRWW
GET    /api/company-connections                             111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{companyConnectionId}       111 ..O W WWW.WW 1 RRWW
DELETE /api/company-connections/{companyConnectionId}       111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{companyConnectionId}/mappings 111 ..O W WWW.WW 1 RRWW
PUT    /api/company-connections/{companyConnectionId}/mappings 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{companyConnectionId}/consents 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{companyConnectionId}/consents/{slug} 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{companyConnectionId}/profile 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{companyConnectionId}/photos/{companyPhotoId}/file 111 ..O W WWW.WW 1 RRWW
GET    /api/customer/by-code                                111 ..O W WWW.WW 1 RRWW
GET    /api/company-data/connections/{connectionId}/messages 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/connections/{connectionId}/messages 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/connections/{connectionId}/messages/read 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/messages/broadcast                 111 CCC . WWWWWW 1 CCRW
GET    /api/portal/services/{serviceId}/messages            111 F.. W WWWWWW 1 RRWW
POST   /api/portal/services/{serviceId}/messages/broadcast  111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/connections/{connectionId}/messages 111 F.. W WWWWWW 1 RRWW
POST   /api/portal/services/{serviceId}/connections/{connectionId}/messages 111 F.. W WWWWWW 1 RRWW
POST   /api/portal/services/{serviceId}/connections/{connectionId}/messages/read 111 F.. W WWWWWW 1 RRWW
GET    /api/company-connections/{companyConnectionId}/messages 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{companyConnectionId}/messages 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{companyConnectionId}/messages/read 111 ..O W WWW.WW 1 RRWW
GET    /api/portal/services/{serviceId}/flows               111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/services/{serviceId}/flows               111 F.. W WWWWWW. 1 RRWW
GET    /api/portal/flows/{flowId}                           111 F.. W WWWWWW. 1 RRWW
PUT    /api/portal/flows/{flowId}                           111 F.. W WWWWWW. 1 RRWW
DELETE /api/portal/flows/{flowId}                           111 F.. W WWWWWWF 1 RRWW
PUT    /api/portal/flows/{flowId}/draft                     111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/flows/{flowId}/validate                  111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/flows/{flowId}/preview                   111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/flows/{flowId}/publish                   111 F.. W WWWWWW. 1 RRWW
GET    /api/portal/flows/{flowId}/versions                  111 F.. W WWWWWW. 1 RRWW
GET    /api/portal/flows/{flowId}/versions/{version}        111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/flows/{flowId}/assets                    111 F.. W WWWWWW. 1 RRWW
GET    /api/portal/flows/{flowId}/assets                    111 F.. W WWWWWW. 1 RRWW
GET    /api/portal/flows/{flowId}/assets/{assetKey}         111 F.. W WWWWWW. 1 RRWW
POST   /api/portal/flows/{flowId}/assets/{assetKey}/preview 111 F.. W WWWWWW. 1 RRWW
DELETE /api/portal/flows/{flowId}/assets/{assetKey}         111 F.. W WWWWWW. 1 RRWW
GET    /api/company-data/flows/{flowId}/published           111 CCC . WWWWWW 1 CCRW
GET    /api/services/{id}/flows/{flowId}/published          111 F.. W W.WWWW 1 RRWR
POST   /api/company-data/flows/{flowId}/run-files           111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flows/{flowId}/runs                111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs                          111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs/{runId}                  111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/answers          111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/answer-files     111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/cancel           111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/remind           111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/run-reminders                      111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flows/{flowId}/run-counts          111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/generate 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/generate/inputs 111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs/{runId}/documents/{outputKey}/file 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/documents/{outputKey}/sign 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/documents/{outputKey}/accept 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/documents/{outputKey}/decline 111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/flow-runs/{runId}/plugin-pass          111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs/{runId}/slots/{slug}/file 111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs/{runId}/source-files/{sourceKey} 111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/flow-runs/{runId}/assets/{assetKey} 111 CCC . WWWWWW 1 CCRW
POST   /api/services/{id}/flows/{flowId}/run-files          111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs               111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs               111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs/{runId}       111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/answers 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/answer-files 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/cancel 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/remind 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/run-reminders      111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/run-counts         111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/generate 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/generate/inputs 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/file 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/sign 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/accept 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/decline 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/documents/{outputKey}/sign-code 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/flows/{flowId}/runs/{runId}/plugin-pass 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs/{runId}/slots/{slug}/file 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs/{runId}/source-files/{sourceKey} 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/flows/{flowId}/runs/{runId}/assets/{assetKey} 111 F.. W W.WWWW 1 RRWR
GET    /api/company-connections/{id}/flow-runs              111 ..O W WWW.WW 1 RRWW
GET    /api/customer/flow-runs                              111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/flow-runs/{runId}      111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/answers 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/answer-files 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/flow-runs/{runId}/answer-files/{file} 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/cancel 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/generate 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/generate/inputs 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/flow-runs/{runId}/documents/{outputKey}/file 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/flow-runs/{runId}/plugin-pass 111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/flow-runs/{runId}/assets/{assetKey} 111 ..O W WWW.WW 1 RRWW
GET    /api/company-data/connections                        111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/connections/export                 111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/connections/{connectionId}         111 CCC . WWWWWW 1 CCRW
DELETE /api/company-data/connections/{connectionId}         111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/connections/{connectionId}/slots/{serviceFieldId}/file 111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/connections/{connectionId}/flow-links/{linkFlowId}/{slug}/file 111 CCC . WWWWWW 1 CCRW
GET    /api/portal/services/{serviceId}/connections         111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/connections/export  111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/connections/{connectionId} 111 F.. W WWWWWW 1 RRWW
DELETE /api/portal/services/{serviceId}/connections/{connectionId} 111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/connections/{connectionId}/slots/{serviceFieldId}/file 111 F.. W WWWWWW 1 RRWW
PUT    /api/services/{id}                                   111 F.. W W.WWWW 1 RRWR
DELETE /api/services/{id}                                   111 F.O W W.WWWW 1 RRWR
PUT    /api/services/{id}/share-code                        111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/admin-email                       111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/number-matching                   111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/require-2fa                       111 F.O W W.WWWW 1 RRWR
GET    /api/services/{id}/private-pem                       111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/private-pem                       111 F.O W W.WWWW 1 RRWR
POST   /api/services/{id}/client                            111 F.O W W.WWWW 1 RRWR
DELETE /api/services/{id}/client                            111 F.O W W.WWWW 1 RRWR
GET    /api/services/{id}/client                            111 F.O W W.WWWW 1 RRWR
PUT    /api/services/{id}/client                            111 F.O W W.WWWW 1 RRWR
POST   /api/services/{id}/client/regenerate-secret          111 F.O W W.WWWW 1 RRWR
GET    /api/services/{serviceId}/webhooks                   111 F.. W W.WWWW 1 RRWR
GET    /api/services/{serviceId}/webhooks/{webhookId}       111 F.. W W.WWWW 1 RRWR
POST   /api/services/{serviceId}/webhooks                   111 F.O W W.WWWW 1 RRWR
PUT    /api/services/{serviceId}/webhooks/{webhookId}       111 F.O W W.WWWW 1 RRWR
DELETE /api/services/{serviceId}/webhooks/{webhookId}       111 F.O W W.WWWW 1 RRWR
GET    /api/services/{serviceId}/webhooks/{webhookId}/attempts 111 F.. W W.WWWW 1 RRWR
POST   /api/services/{serviceId}/webhooks/{webhookId}/test  111 F.. W W.WWWW 1 RRWR
POST   /api/services/{serviceId}/sandbox-persons            111 F.O W W.WWWW 1 RRWR
GET    /api/services/{serviceId}/sandbox-persons            111 F.O W W.WWWW 1 RRWR
DELETE /api/services/{serviceId}/sandbox-persons            111 F.O W W.WWWW 1 RRWR
POST   /api/services/{serviceId}/sandbox-clock              111 F.O W W.WWWW 1 RRWR
POST   /api/services/{serviceId}/test-persons               111 F.O W WFWWWW 1 RRWR
GET    /api/services/{serviceId}/test-persons               111 F.O W WFWWWW 1 RRWR
DELETE /api/services/{serviceId}/test-persons/{userId}      111 F.O W WFWWWW 1 RRWR
POST   /api/service-2fa/challenges                          111 CCC . WWWWWW 1 CCRW
GET    /api/service-2fa/challenges/{challenge_id}           111 CCC . WWWWWW 1 CCRW
POST   /api/company-data/documents                          111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/documents                          111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/documents/{documentId}             111 CCC . WWWWWW 1 CCRW
PUT    /api/company-data/documents/{documentId}             111 CCC . WWWWWW 1 CCRW
DELETE /api/company-data/documents/{documentId}             111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/documents/{documentId}/file        111 CCC . WWWWWW 1 CCRW
PUT    /api/company-data/documents/{documentId}/file        111 CCC . WWWWWW 1 CCRW
GET    /api/company-data/documents/{documentId}/sealed-file 111 CCC . WWWWWW 1 CCRW
POST   /api/portal/services/{serviceId}/documents           111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/documents           111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/documents/{documentId} 111 F.. W WWWWWW 1 RRWW
PUT    /api/portal/services/{serviceId}/documents/{documentId} 111 F.. W WWWWWW 1 RRWW
DELETE /api/portal/services/{serviceId}/documents/{documentId} 111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/documents/{documentId}/file 111 F.. W WWWWWW 1 RRWW
PUT    /api/portal/services/{serviceId}/documents/{documentId}/file 111 F.. W WWWWWW 1 RRWW
GET    /api/portal/services/{serviceId}/documents/{documentId}/sealed-file 111 F.. W WWWWWW 1 RRWW
GET    /api/company-connections/{id}/documents              111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/documents/{docId}      111 ..O W WWW.WW 1 RRWW
GET    /api/company-connections/{id}/documents/{docId}/file 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/documents/{docId}/sign 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/documents/{docId}/accept 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/documents/{docId}/sign-code 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/documents/{docId}/decline 111 ..O W WWW.WW 1 RRWW
POST   /api/company-connections/{id}/documents/{docId}/cancel 111 ..O W WWW.WW 1 RRWW
GET    /api/customer/documents                              111 ..O W WWW.WW 1 RRWW
GET    /api/customer/documents/{docId}                      111 ..O W WWW.WW 1 RRWW
GET    /api/customer/documents/{docId}/file                 111 ..O W WWW.WW 1 RRWW
GET    /api/twofa/challenges                                111 .FF W WWWWWW 1 RRWW
POST   /api/twofa/challenges/{challenge_id}/approve         111 .FF W WWWWWW 1 RRWW
POST   /api/twofa/challenges/{challenge_id}/deny            111 .FF W WWWWWW 1 RRWW
GET    /api/twofa/enrollments                               111 .FF W WWWWWW 1 RRWW
DELETE /api/twofa/enrollments/{service_id}                  111 .FF W WWWWWW 1 RRWW
GET    /api/push/stream                                     111 .FF W WWWWWW 1 RRWW
GET    /api/push/web-push-key                               111 .FF W WWWWWW 1 RRWW
POST   /api/push/subscriptions                              111 .FF W WWWWWW 1 RRWW
DELETE /api/push/subscriptions/{subscriptionId}             111 .FF W WWWWWW 1 RRWW
POST   /api/services/{serviceId}/webhooks/{webhookId}/probe 111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/share-config                      111 F.. W W.WWWW 1 RRWR
PUT    /api/services/{id}/share-config                      111 F.. W W.WWWW 1 RRWR
POST   /api/services/{id}/share-photos                      111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/share-photos                      111 F.. W W.WWWW 1 RRWR
GET    /api/services/{id}/share-photos/{photoId}/file       111 F.. W W.WWWW 1 RRWR
DELETE /api/services/{id}/share-photos/{photoId}            111 F.. W W.WWWW 1 RRWR
`

const acceptInvite = async (company: TestAccount, serviceId: string): Promise<string> => {
  const email = `delegate-${company.code.toLowerCase()}@example.org`
  const invited = await company.call('POST', '/api/delegates', { email, name: 'Dele Gate', service_ids: [serviceId] })
  assert.equal(invited.status, 201, invited.text)
  const [pair, authSalt] = [await newKeyPair(), createAuthSalt()]
  const reply = await call(platform.frontDoor, 'POST', '/api/auth/accept-invite', {
    body: {
      token: await mailbox(platform).codeFor(email),
      auth_salt: authSalt,
      password: await deriveVerifier('a delegate’s password', authSalt),
      public_key: pair.publicKey,
      encrypted_private_key: await wrapPrivateKey(pair.pkcs8, 'a delegate’s password'),
    },
  })
  assert.equal(reply.status, 201, reply.text)
  return reply.body.access_token
}

const platform = await borrowPlatform()
const early = await registerPerson(platform)
await platform.advance(3601)
const [person, company, gone, away, personAway] = await Promise.all([
  registerPerson(platform),
  registerCompany(platform),
  registerPerson(platform),
  registerCompany(platform, { region: 'us' }),
  registerPerson(platform, { region: 'us' }),
])
await call(platform.frontDoor, 'POST', '/api/auth/logout', { token: gone.token })
const service = await createService(company)
const accountTokens: string[] = []
for (const granted of [[], ...capabilities.map((capability) => [capability])]) {
  accountTokens.push(await (await createAccountClient(company, { capabilities: granted })).token())
}
const serviceAway = await createServiceClient(away, (await createService(away)).id)
const accountAway = await createAccountClient(away, { capabilities: ['service_management'] })
const tokens = [
  undefined,
  early.token,
  gone.token,
  person.token,
  company.token,
  await acceptInvite(company, service.id),
  await (await createServiceClient(company, service.id)).token(),
  ...accountTokens,
  platform.operatorToken,
  away.token,
  personAway.token,
  await serviceAway.token(),
  await accountAway.token(),
]

const letters: Readonly<Record<string, string>> = {
  'auth.token_required': '1',
  'auth.token_expired': '1',
  'auth.token_invalid': '1',
  'auth.forbidden': 'F',
  'auth.owner_only': 'O',
  'auth.client_required': 'C',
  'auth.client_endpoint_forbidden': 'W',
  'region.rebase_required': 'R',
  'company_connections.persons_only': 'P',
  'server.error': '!',
}

/** A body that no route accepts, so that a reached handler changes nothing. */
const outcome = async (base: string, method: string, path: string, token: string | undefined): Promise<string> => {
  const target = path.replace(/\{[^}]+\}/g, '00000000-0000-7000-8000-000000000000')
  const { status, headers, body } = await call(base, method, target, {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && method !== 'DELETE' && { body: { never: 'valid' } }),
  })
  const isRefused = status >= 400 && headers['content-type']?.toString().startsWith('application/json')
  return letters[isRefused ? body.error_key : ''] ?? '.'
}

const GROUPS = [3, 3, 1, 7, 1, 4]
const grouped = (outcomes: string): string => {
  const ends = GROUPS.map((_, index) => GROUPS.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  return ends.map((end, index) => outcomes.slice(end - (GROUPS[index] ?? 0), end)).join(' ')
}

const parseRows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [, method = '', path = '', outcomes = ''] = /^(\S+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
      // Six letters of account clients: flow_authoring changes nothing here, so its letter is that of the baseline.
      const expected = outcomes.replace(/ ((\S)\S{5}) /, ' $1$2 ')
      return { method, path, expected }
    })

const isLast = ({ path }: { path: string }): boolean => path === '/api/auth/logout'

const rows = [
  ...parseRows(front).map((row) => ({ ...row, where: 'front door' as const })),
  ...parseRows(region).map((row) => ({ ...row, where: 'region' as const })),
]

// A logout that is reached ends its session: it comes last.
for (const { where, method, path, expected } of rows.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
  test(`${where}: ${method} ${path}`, async () => {
    const base = where === 'region' ? platform.region('eu') : platform.frontDoor
    const outcomes: string[] = []
    for (const token of tokens) outcomes.push(await outcome(base, method, path, token))
    assert.equal(grouped(outcomes.join('')), expected)
  })
}

/** Public files, served from their build: covered by web-apps.test.ts. */
const isWebAppPath = (path: string): boolean => Object.keys(webApps).some((app) => path.split('/')[1] === appPath(app))

test('every route is in the table', async () => {
  const listedIn = (table: string) => new Set(parseRows(table).map(({ method, path }) => `${method} ${path}`))
  const served = (kind: 'front-door' | 'region') => {
    const base = kind === 'region' ? ({ kind, region: 'eu' } as const) : ({ kind } as const)
    const routes = platform.routesAt(base).filter(({ path }) => !isWebAppPath(path))
    return new Set(routes.map(({ method, path }) => `${method} ${path}`))
  }
  if (process.env.PRINT_PERMISSIONS) await print(served)
  assert.deepEqual(
    [...served('front-door')].filter((routeName) => !listedIn(front).has(routeName)),
    [],
  )
  assert.deepEqual(
    [...served('region')].filter((routeName) => !listedIn(region).has(routeName)),
    [],
  )
})

/** `PRINT_PERMISSIONS=1` prints the current table, for adding routes: read every new line before keeping it. */
const print = async (served: (kind: 'front-door' | 'region') => Set<string>): Promise<void> => {
  for (const kind of ['front-door', 'region'] as const) {
    console.log(kind)
    for (const routeName of [...served(kind)].filter((name) => !isLast({ path: name.split(' ')[1] ?? '' }))) {
      const [method = '', path = ''] = routeName.split(' ')
      const outcomes: string[] = []
      const base = kind === 'region' ? platform.region('eu') : platform.frontDoor
      for (const token of tokens) outcomes.push(await outcome(base, method, path, token))
      console.log(`${method.padEnd(6)} ${path.padEnd(52)} ${grouped(outcomes.join(''))}`)
    }
  }
}

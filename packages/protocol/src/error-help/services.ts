// Error help for `services.*`: services with their keys, photos, client, request rows and webhooks.
import type { ErrorHelpTable } from './row.ts'

export const servicesHelp = {
  'services.not_found': {
    cause:
      'There is no service with that id in your company, it was deleted, or it is not granted to you as a delegate.',
    fix: 'Read the list at `GET /api/services` and use an id of it.',
  },
  'services.suspended': {
    cause:
      'The operator has suspended the company. It gets no new connections and sends no invitations, challenges and broadcasts. What exists stays readable and can be ended.',
    fix: 'Read `suspension_reason`, which only the company itself gets, and ask the operator of the platform.',
    members: { suspension_reason: 'Complaints about invitations' },
  },
  'services.not_sandbox': {
    cause:
      'The service was created without `sandbox: true`, so it has real customers. A service cannot become a sandbox later.',
    fix: 'Create a service with `sandbox: true`, and make the persons and move the clock there.',
  },
  'services.sandbox_mismatch': {
    cause:
      'A real account tried to connect with a sandbox service, or a sandbox person with a service other than its own. Tests and real customers never meet.',
    fix: 'Make a person of this sandbox with `POST /api/services/{serviceId}/sandbox-persons`, or connect with a service that is not a sandbox.',
  },
  'services.name_invalid': {
    cause:
      'The name of the service is missing, blank, or longer than 100 characters. Or it could deceive: it has invisible characters, badges, letters of several writing systems, or words reserved for the platform. Then `fields` names the reason.',
    fix: 'Send the name under which customers see the service, in the letters of one writing system.',
  },
  'services.admin_email_invalid': {
    cause: '`admin_email` is not an e-mail address. Notices about the service, such as failing webhooks, go to it.',
    fix: 'Send the address of a mailbox that someone reads.',
  },
  'services.share_code_invalid': {
    cause: 'The share code of the service has characters other than A to Z and 0 to 9, or more than 8 of them.',
    fix: 'Choose a short code, such as `SHOP`. Customers type it behind the company code: `ACME/SHOP`.',
  },
  'services.share_code_taken': {
    cause: 'Another service of your company has that share code.',
    fix: 'Choose another code, or change that of the other service first.',
  },
  'services.public_key_invalid': {
    cause:
      'The public key is not a base64 SPKI of an RSA key of 2048 bits with the exponent 65537, or another service uses it.',
    fix: 'Make a new key pair for each service. The SDK makes one in the right form.',
  },
  'services.encrypted_private_key_invalid': {
    cause:
      '`encrypted_private_key` does not have the members `iter`, `salt`, `iv` and `data` of the documented recipe, or its values are too weak.',
    fix: 'Wrap the private key with the passphrase as the documents of keys say, or let the SDK do it.',
  },
  'services.private_pem_invalid': {
    cause:
      'The PEM is no `ENCRYPTED PRIVATE KEY` with PBES2, PBKDF2 with HMAC-SHA256 and AES-256-CBC. A key that is not encrypted is never accepted.',
    fix: 'Encrypt it: `openssl pkcs8 -topk8 -v2 aes-256-cbc -v2prf hmacWithSHA256 -in key.pem`.',
  },
  'services.private_pem_missing': {
    cause: 'No encrypted private key in PEM form was stored for the service.',
    fix: 'Store one with `PUT …/private-pem`, or use the wrapped key of the service.',
  },
  'services.photo_not_found': {
    cause: 'The service has no photo with that id, or the photo was deleted.',
    fix: 'Read the photos of the service and use an id of the list.',
  },
  'services.photo_invalid': {
    cause:
      '`file` is not a base64 data URI of a JPEG, PNG or WebP picture, or the picture is larger than `PHOTO_MAX_MB` allows.',
    fix: 'Send `data:image/png;base64,…` of a smaller picture.',
  },
  'services.client_exists': {
    cause: 'The service has its client already; a service has exactly one.',
    fix: 'Use that client. If its secret is lost, make a new secret for it.',
  },
  'services.client_not_found': {
    cause: 'No client was created for the service, or it was deleted.',
    fix: 'Create it with `POST /api/services/{id}/client`.',
  },
  'services.redirect_uri_invalid': {
    cause:
      'The redirect URI is relative, has a fragment or a `*`, or is neither https, http on this machine, nor a private-use scheme with a dot.',
    fix: 'Send the complete https address to which the browser returns, or null for a client without the code flow.',
  },
  'services.config_conflict': {
    cause:
      'The configuration was changed by someone else since you read it: your `config_token` is not the current one.',
    fix: 'Read the configuration again, apply your change to it, and send it with the new `config_token`.',
  },
  'services.request_field_invalid': {
    cause:
      'A row of the request has a slug of another form than `[a-z][a-z0-9_]{0,63}`, a slug that appears twice, no label, or a number that is none; or there are more than 200 rows.',
    fix: 'Mend the row that `error` names. Rows are sent all together; the list replaces the one before.',
  },
  'services.request_field_type_invalid': {
    cause: 'The type of a row does not exist in the registry, or it is one that cannot be asked of a customer.',
    fix: 'Take a type from `GET /api/contact-field-types`.',
  },
  'services.request_field_type_locked': {
    cause: 'Customers have answered this row, and their answers have the type that the row had.',
    fix: 'Publish the new type under a new slug, and remove the old row when you no longer need its values.',
  },
  'services.request_field_plugin_invalid': {
    cause:
      'A row that a plugin answers names a plugin or a setting that was refused, or the descriptions of the plugins of all rows have more than 1 MiB together.',
    fix: 'Check the plugin of the row and its snapshot; `error` says which row it is.',
  },
  'services.audience_b2b_only': {
    cause: 'The service is for companies, and the caller is a person.',
    fix: 'Connect with a company account. The owner of the service sets its `audience`.',
  },
  'services.audience_person_only': {
    cause: 'The service is for persons, and the caller is a company.',
    fix: 'Connect with a personal account. The owner of the service sets its `audience`.',
  },
  'services.webhook_not_found': {
    cause: 'The service has no webhook with that id, or it was deleted.',
    fix: 'Read the webhooks of the service and use an id of the list.',
  },
  'services.webhook_not_bad': {
    cause:
      'A probe was asked for, but the webhook is not in the health `bad`: it delivers, or it is being tried already.',
    fix: 'Nothing has to be done. To see a delivery at once, send a test.',
  },
  'services.webhook_url_invalid': {
    cause:
      'The address is not an absolute http or https URL, has a user name or password, or is one that the platform does not call.',
    fix: 'Send a public https address. Secrets belong into `auth_type`, not into the address.',
  },
  'services.webhook_events_invalid': {
    cause: '`events` is not a list of known event names.',
    fix: 'Use the names in the `webhooks` section of the reference, or leave `events` out to get all.',
  },
  'services.webhook_config_invalid': {
    cause: '`format` is not json or xml, or `auth_type` is none of hmac, bearer, basic, header and none.',
    fix: 'Use one of these values. `hmac` is the one that receivers can check best.',
  },
  'services.webhook_auth_invalid': {
    cause:
      'The members that this `auth_type` needs are missing or not allowed: a token for bearer, user and password for basic, name and value for header.',
    fix: 'Send the secrets of the auth_type together with it. A header name must not be one that HTTP itself uses.',
  },
  'push.subscription_not_found': {
    cause: 'The person has no Web Push subscription with that id; one whose endpoint answered 404 or 410 is forgotten.',
    fix: 'Subscribe the browser again and send its subscription to `POST /api/push/subscriptions`.',
  },
} as const satisfies ErrorHelpTable

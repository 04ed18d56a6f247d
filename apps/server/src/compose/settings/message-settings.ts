// Settings of mail, text messages and pushes.
import { isBearerToken, isHttpUrl } from './checks.ts'
import { optional, Problem } from './setting-kinds.ts'

const isContact = (rawValue: string): void => {
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(rawValue))
    throw new Problem('must be a mailto: or https: address')
}

export const messageSettings = {
  SMTP_URL: optional(
    'unset: mail is read at `GET /api/ops/mail`',
    'Mail server, for example `smtps://user:password@mail.example.org`',
    (rawValue) => {
      if (!/^smtps?:\/\/./.test(rawValue)) throw new Problem('must begin with smtp:// or smtps://')
    },
  ),
  MAIL_REPORTS_TO: optional(
    'unset: the address of `MAIL_FROM`',
    'Address to which mail servers send reports of mails that could not be delivered (envelope sender)',
    (rawValue) => {
      if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(rawValue)) throw new Problem('must be an e-mail address')
    },
  ),
  SMS_GATEWAY_URL: optional(
    'unset: text messages are read at `GET /api/ops/mail`',
    'Gateway for text messages: the platform sends a POST with `{to, text}` as JSON, and 2xx means that the gateway accepted the message',
    isHttpUrl,
  ),
  SMS_GATEWAY_TOKEN: optional('unset: no token is sent', 'Bearer token for `SMS_GATEWAY_URL`', isBearerToken),
  WEB_PUSH_PUBLIC_KEY: optional(
    'unset: no Web Push',
    'Public key of Web Push (VAPID), base64url of the uncompressed point. `WEB_PUSH_PRIVATE_KEY` and `WEB_PUSH_SUBJECT` belong to it',
  ),
  WEB_PUSH_PRIVATE_KEY: optional('unset: no Web Push', 'Private key of Web Push, base64url of 32 bytes'),
  WEB_PUSH_SUBJECT: optional(
    'unset: no Web Push',
    'How push services reach you: a `mailto:` or `https:` address',
    isContact,
  ),
} as const

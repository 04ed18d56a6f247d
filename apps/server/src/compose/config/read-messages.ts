// Reads the settings of mail, text messages and pushes.
import { isVapidPair, type VapidSettings } from '../../platform/web-push/vapid.ts'
import { settings } from '../settings.ts'
import type { Config } from './platform-config.ts'
import type { Reader } from './setting-reader.ts'

/** Quoted where the name has a character that means something in a list of addresses. */
export const toSender = (name: string): string =>
  `${/^[\w -]+$/.test(name) ? name : `"${name.replace(/["\\\\]/g, '\\\\$&')}"`} <no-reply@localhost>`

export const readSmsGateway = (from: Reader): Config['smsGateway'] => {
  const url = from.read('SMS_GATEWAY_URL', settings.SMS_GATEWAY_URL)
  const token = from.read('SMS_GATEWAY_TOKEN', settings.SMS_GATEWAY_TOKEN)
  if (url !== undefined) return { url, token }
  if (token !== undefined) from.problems.add('SMS_GATEWAY_TOKEN', 'is set, but SMS_GATEWAY_URL is not')
  return undefined
}

export const readWebPush = (from: Reader): VapidSettings | undefined => {
  const publicKey = from.read('WEB_PUSH_PUBLIC_KEY', settings.WEB_PUSH_PUBLIC_KEY)
  const privateKey = from.read('WEB_PUSH_PRIVATE_KEY', settings.WEB_PUSH_PRIVATE_KEY)
  const subject = from.read('WEB_PUSH_SUBJECT', settings.WEB_PUSH_SUBJECT)
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    from.problems.add('WEB_PUSH_PUBLIC_KEY', 'must be set together with WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT')
    return undefined
  }
  const keys = { publicKey, privateKey, subject }
  if (!isVapidPair(keys)) from.problems.add('WEB_PUSH_PRIVATE_KEY', 'is not the private key of WEB_PUSH_PUBLIC_KEY')
  return keys
}

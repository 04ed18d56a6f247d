// Checks of addresses and tokens that settings of several subjects have in common.
import { isIP } from 'node:net'
import { Problem } from './setting-kinds.ts'

export const isHttpUrl = (rawValue: string): void => {
  const url = URL.canParse(rawValue) ? new URL(rawValue) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Problem('must be an http or https address without query, fragment or user')
  }
}

export const isBearerToken = (rawValue: string): void => {
  if (!/^[\w.~+/=-]{1,4096}$/.test(rawValue)) throw new Problem('may contain only the characters of a bearer token')
}

export const isPostgresUrl = (rawValue: string): void => {
  if (!/^postgres(ql)?:\/\/./.test(rawValue))
    throw new Problem('must be an address like postgres://user@host:5432/database')
  const session = /[?&]target_session_attrs=([^&]*)/.exec(rawValue)?.[1]
  if (session !== undefined && !['any', 'read-write', 'primary'].includes(session))
    throw new Problem('must have read-write, primary or any as target_session_attrs')
}

export const isBucket = (rawValue: string): void => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(rawValue)) throw new Problem('must be the name of a bucket')
}

export const isS3Region = (rawValue: string): void => {
  if (!/^[a-z0-9-]{1,64}$/.test(rawValue)) throw new Problem('must be the name of an S3 region such as eu-central-1')
}

/** The problem does not quote the text: the secret may have been pasted where the id belongs. */
export const isS3Key = (rawValue: string): void => {
  if (!/^[\x21-\x7e]{1,256}$/.test(rawValue)) throw new Problem('must be 1 to 256 visible ASCII characters')
}

/** An address, or a block like 10.0.0.0/8. */
export const isAddress = (item: string): item is string => {
  const [address = '', bits, ...rest] = item.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

// The page of a link that the person followed before having a wallet. It is in the address, so a reload keeps it.
import { codeIn, isCodeLike } from '@company-data/web/sharing/rules'
import { paths } from '../../paths.ts'

const NAME = 'to'

/** Pages before the sign-in, and the start page, do not count as targets. */
const NO_TARGETS: readonly string[] = [
  '/',
  paths.home,
  paths.signIn,
  paths.welcome,
  paths.register,
  paths.forgotten,
  paths.goodbye,
  paths.confirmEmail,
  paths.recoveryKit,
]

const isOwnPage = (target: string): boolean => /^\/(?![/\\])/.test(target)

/** The target in an address: a page of the wallet, and nothing else. */
export const readTarget = (search: string): string | undefined => {
  const target = new URLSearchParams(search).get(NAME)
  return target !== null && isOwnPage(target) ? target : undefined
}

/** The page itself as a target, for the links from its sign-in. `path` is below /wallet. */
export const toTarget = (path: string, search: string, hash: string): string | undefined =>
  NO_TARGETS.includes(path) ? undefined : `${path}${search}${hash}`

export const withTarget = (path: string, target: string | undefined): string =>
  target === undefined ? path : `${path}?${new URLSearchParams({ [NAME]: target })}`

/** The code of the service whose form is the target. */
export const invitationIn = (target: string | undefined): string | undefined => {
  const url = target === undefined ? null : URL.parse(target, 'https://wallet.invalid')
  const code = url?.pathname === paths.connect ? codeIn(url.searchParams.get('code') ?? '') : ''
  return code.includes('/') && isCodeLike(code) ? code : undefined
}

// The wallet's pages for people without a wallet or a password: each leads back to this very request.

/** The wallet accepts no other address than that of the consent page at its own origin. */
const withReturn = (walletUrl: string, path: string): string => {
  const query = new URLSearchParams({ return: `${location.pathname}${location.search}` })
  return `${walletUrl.replace(/\/$/, '')}${path}?${query}`
}

export const registerLink = (walletUrl: string): string => withReturn(walletUrl, '/register')

export const forgottenLink = (walletUrl: string): string => withReturn(walletUrl, '/forgotten-password')

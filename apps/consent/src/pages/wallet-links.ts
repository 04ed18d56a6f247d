// The wallet's pages for people without a wallet or a password: each leads back to this very request.

/**
 * An address that leads to the consent page wherever `AUTH_WEB_URL` is: the wallet refuses every origin but its own.
 */
const withReturn = (walletUrl: string, path: string): string => {
  const query = new URLSearchParams({ return: `/oauth2/authorize${location.search}` })
  return `${walletUrl.replace(/\/$/, '')}${path}?${query}`
}

export const registerLink = (walletUrl: string): string => withReturn(walletUrl, '/register')

export const forgottenLink = (walletUrl: string): string => withReturn(walletUrl, '/forgotten-password')

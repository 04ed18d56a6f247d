// The error of a key or value that does not open, from the crypto package.
export {
  /**
   * A key or a sealed value did not open: wrong password, wrong passphrase, wrong key or altered data.
   * @example
   * try {
   *   await person.unlock(password)
   * } catch (error) {
   *   if (error instanceof CryptoError) console.error(error.reason)
   * }
   */
  CryptoError,
} from '@company-data/crypto'

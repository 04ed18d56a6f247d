// The key in a link: a page compares it with the key that the platform answers, before anything is filled in.
import * as crypto from '@company-data/crypto'

/**
 * The public key of a service in 26 symbols, for the fragment of a link: `…/connect?code=C/S#k=<symbols>`.
 * @example
 * const link = `https://data.example.org/wallet/connect?code=EXAMPLE/NEWSLETT#k=${await createLinkKey(spki)}`
 */
export const createLinkKey = (publicKey: string): Promise<string> => crypto.linkKey(publicKey)

/**
 * True if the symbols of a link name this public key.
 * @example
 * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
 * if (!(await matchesLinkKey(profile.public_key, 'DZQCS30PRNAHV7ZB7TTZEZHDMW'))) console.log('Another key')
 */
export const matchesLinkKey = (publicKey: string, linkKey: string): Promise<boolean> =>
  crypto.matchesLinkKey(publicKey, linkKey)

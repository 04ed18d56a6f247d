// The keys of a service as its device sends them: public half, wrapped private half, encrypted PEM (G-061, G-062).
import { encryptedPrivateKeyProblem, privatePemProblem, publicKeyProblem } from '@company-data/crypto/forms'
import { z } from 'zod'

const KEY_INVALID = 'services.public_key_invalid'
const WRAP_INVALID = 'services.encrypted_private_key_invalid'
const PEM_INVALID = 'services.private_pem_invalid'

/** An RSA-2048 key, which G-061 requires, has 1.6 KiB in either form; a longer text would only be stored and read. */
const MAX_KEY_CHARACTERS = 8 * 1024

export const newServicePublicKey = z.string(KEY_INVALID).refine((key) => publicKeyProblem(key) === null, KEY_INVALID)

// Loose, so that an extra member is refused instead of dropped: it could be the passphrase (D1-SVC-06).
export const newWrappedServiceKey = z
  .looseObject(
    {
      iter: z.number(WRAP_INVALID),
      salt: z.string(WRAP_INVALID),
      iv: z.string(WRAP_INVALID),
      data: z.string(WRAP_INVALID),
    },
    WRAP_INVALID,
  )
  .refine(
    (wrapped) => wrapped.data.length <= MAX_KEY_CHARACTERS && encryptedPrivateKeyProblem(wrapped) === null,
    WRAP_INVALID,
  )

/** T-07, T-08: the server stores the PEM that a device made; it never makes one, and refuses an unencrypted one. */
export const newPrivatePem = z
  .string(PEM_INVALID)
  .refine((pem) => pem.length <= MAX_KEY_CHARACTERS && privatePemProblem(pem) === null, PEM_INVALID)

export const privatePemChange = z.object({ pem: newPrivatePem })

/** D1-SVC-05: the wrapped key as a service record carries it. */
export const wrappedServiceKey = z.object({ iter: z.int(), salt: z.string(), iv: z.string(), data: z.string() })

// What a new service must look like (G-061, G-062): the members stand in the order of the document, which is that of the checks.
import { encryptedPrivateKeyProblem, privatePemProblem, publicKeyProblem } from '@company-data/crypto/seal'
import { serviceShareCode } from '@company-data/protocol/wire/share-codes'
import { adminEmail, audience, serviceDescription, serviceName } from '@company-data/protocol/wire/sharing/services'
import { z } from 'zod'

const KEY_INVALID = 'services.public_key_invalid'
const WRAP_INVALID = 'services.encrypted_private_key_invalid'
const PEM_INVALID = 'services.private_pem_invalid'

const publicKey = z.string(KEY_INVALID).refine((key) => publicKeyProblem(key) === null, KEY_INVALID)

// Loose: a further member is not dropped in silence but refused, because it could be the passphrase (D1-SVC-06).
const wrappedKey = z
  .looseObject(
    {
      iter: z.number(WRAP_INVALID),
      salt: z.string(WRAP_INVALID),
      iv: z.string(WRAP_INVALID),
      data: z.string(WRAP_INVALID),
    },
    WRAP_INVALID,
  )
  .refine((wrapped) => encryptedPrivateKeyProblem(wrapped) === null, WRAP_INVALID)

/** T-07, T-08: the server stores the PEM that a device made, never makes one, and never takes an open one. */
const privatePem = z.string(PEM_INVALID).refine((pem) => privatePemProblem(pem) === null, PEM_INVALID)

export const newService = z.object({
  name: serviceName,
  admin_email: adminEmail,
  public_key: publicKey,
  encrypted_private_key: wrappedKey,
  share_code: serviceShareCode.nullish(),
  audience: audience.default('both'),
  description: serviceDescription.default(null),
  encrypted_private_pem: privatePem.nullish(),
})

export type NewService = z.output<typeof newService>

export const privatePemChange = z.object({ pem: privatePem })

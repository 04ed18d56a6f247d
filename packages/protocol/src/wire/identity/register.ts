// Schemas of the registration of a person or a company; the device has created the keys (G-010).
import { z } from 'zod'
import { companyCode, connectCode } from '../share-codes.ts'
import { accountPublicKey, isUniqueSalt, newWrappedAccountKey, saltRule } from './account-keys.ts'
import { authSalt, emailAddress, newVerifier } from './credentials.ts'
import { language, nameText } from './names.ts'
import { clientName, sessionResponse } from './sessions.ts'

// G-005: the members are in the order of their checks.
const accountMembers = {
  email: emailAddress,
  auth_salt: authSalt,
  password: newVerifier,
  display_name: nameText,
  language: language.nullish(),
  region: z.string('account.region_unknown').nullish(),
  client_name: clientName,
}
const keyMembers = { public_key: accountPublicKey, encrypted_private_key: newWrappedAccountKey }

export const registration = z
  .discriminatedUnion('usertype', [
    z.object({
      usertype: z.literal('person'),
      ...accountMembers,
      /** The service whose invitation led here: the mail with the code links to its form. */
      connect_code: connectCode.nullish(),
      ...keyMembers,
    }),
    z.object({
      usertype: z.literal('company'),
      ...accountMembers,
      company_code: companyCode,
      ...keyMembers,
      recovery_public_key: accountPublicKey,
      encrypted_recovery_private_key: newWrappedAccountKey,
    }),
  ])
  .refine((keys) => isUniqueSalt(keys.auth_salt, keys), { path: ['auth_salt'], message: saltRule })

export type Registration = z.output<typeof registration>

/** `share_code` of a person, `company_code` of a company. */
export const registrationResponse = sessionResponse.extend({
  share_code: z.string().optional(),
  company_code: z.string().optional(),
  /** a verified company has a name that looks the same; absent otherwise. */
  name_conflict: z.literal(true).optional(),
})

export type RegistrationResponse = z.output<typeof registrationResponse>

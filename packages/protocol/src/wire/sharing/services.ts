// Schemas of services: a new one, the record, and its changes (G-060 to G-063).
import { z } from 'zod'
import { displayText } from '../../names.ts'
import { sha256Hex, uuid } from '../ids.ts'
import { serviceShareCode } from '../share-codes.ts'
import { timestamp } from '../timestamps.ts'
import { newPrivatePem, newServicePublicKey, newWrappedServiceKey, wrappedServiceKey } from './service-keys.ts'

export const audiences = ['person', 'company', 'both'] as const

const MAX_NAME_LENGTH = 100
const MAX_DESCRIPTION_LENGTH = 2000
const MAX_EMAIL_LENGTH = 254

/** G-061: 1 to 100 characters, not all of them blank. */
export const serviceName = z
  .string('services.name_invalid')
  .refine((name) => name.trim() !== '' && [...name].length <= MAX_NAME_LENGTH, 'services.name_invalid')

export const adminEmail = z
  .string('services.admin_email_invalid')
  .max(MAX_EMAIL_LENGTH, 'services.admin_email_invalid')
  .regex(z.regexes.email, 'services.admin_email_invalid')

export const audience = z.enum(audiences)

export const serviceDescription = z.string().overwrite(displayText).max(MAX_DESCRIPTION_LENGTH).nullable()

/** G-061, G-062: the members are in the order of the document, which is the order of the checks. */
export const newService = z.object({
  name: serviceName,
  admin_email: adminEmail,
  public_key: newServicePublicKey,
  encrypted_private_key: newWrappedServiceKey,
  share_code: serviceShareCode.nullish(),
  audience: audience.default('both'),
  description: serviceDescription.default(null),
  encrypted_private_pem: newPrivatePem.nullish(),
  /** A service for tests, which only its sandbox persons connect with. It stays one. */
  sandbox: z.boolean().default(false),
})

export type NewService = z.output<typeof newService>

/** The body of `PUT /api/services/{id}`; an absent member stays. Keys are never replaced (D1-SVC-24). */
export const servicePatch = z.object({
  name: serviceName.optional(),
  description: serviceDescription.optional(),
  audience: audience.optional(),
})

export type ServicePatch = z.output<typeof servicePatch>
/**
 * A change of a service; absent members stay.
 * @example
 * const patch: ServicePatchInput = { name: 'Weekly newsletter', description: null }
 * await company.services.update(serviceId, patch)
 */
export type ServicePatchInput = z.input<typeof servicePatch>

export const shareCodeChange = z.object({ share_code: serviceShareCode })
export const adminEmailChange = z.object({ admin_email: adminEmail })
export const numberMatchingChange = z.object({ number_matching: z.boolean() })
export const require2faChange = z.object({ require_2fa: z.boolean() })

/** G-063. */
export const serviceRecord = z.object({
  id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  share_code: z.string(),
  /** The public address of the service: `COMPANY/SERVICE`. */
  code: z.string(),
  admin_email: z.string(),
  audience,
  number_matching: z.boolean(),
  require_2fa: z.boolean(),
  /** Only its sandbox persons connect with it. */
  sandbox: z.boolean(),
  public_key: z.string(),
  public_key_sha256: sha256Hex,
  encrypted_private_key: wrappedServiceKey,
  has_private_pem: z.boolean(),
  client_id: z.string().nullable(),
  config_token: uuid,
  created_at: timestamp,
})

/**
 * A service as its company sees it.
 * @example
 * const services: ServiceRecord[] = await company.services.list()
 */
export type ServiceRecord = z.output<typeof serviceRecord>

/** B-20. */
export const deletedService = z.object({
  service_id: uuid,
  name: z.string(),
  /** The public address that it had: `COMPANY/SERVICE`. */
  code: z.string(),
  deleted_at: timestamp,
})

/**
 * A service that the company has deleted.
 * @example
 * const services: DeletedService[] = await company.deletedServices.list()
 */
export type DeletedService = z.output<typeof deletedService>

// The records of profiles and services that the clients take and return.
import type * as contactDataWire from '@company-data/protocol/wire/sharing/contact-data'
import type * as contactFieldsWire from '@company-data/protocol/wire/sharing/contact-fields'
import type * as photosWire from '@company-data/protocol/wire/sharing/photos'
import type * as requestFieldsWire from '@company-data/protocol/wire/sharing/request-fields'
import type * as serviceLogsWire from '@company-data/protocol/wire/sharing/service-logs'
import type * as servicesWire from '@company-data/protocol/wire/sharing/services'
import type * as shareConfigWire from '@company-data/protocol/wire/sharing/share-config'
import type * as sharePhotosWire from '@company-data/protocol/wire/sharing/share-photos'
import type * as verificationsWire from '@company-data/protocol/wire/sharing/verifications'

/**
 * A datum of a profile, with its mappings; the value of a person is sealed.
 * @example
 * const data: ContactDatum[] = await person.contactData.list()
 */
export type ContactDatum = contactDataWire.ContactDatum

/**
 * A field of the catalog.
 * @example
 * const fields: ContactField[] = await person.contactFields.list('person')
 */
export type ContactField = contactFieldsWire.ContactField

/**
 * A photo of a profile.
 * @example
 * const photos: Photo[] = await person.photos.list()
 */
export type Photo = photosWire.Photo

/**
 * The request fields of a service as its managers see them: each with the customers who are asked for it.
 * @example
 * const { fields }: ManagedRequestFieldSet = await company.requestFields.read(serviceId)
 */
export type ManagedRequestFieldSet = requestFieldsWire.ManagedRequestFieldSet

/**
 * A request field to publish. The platform decides or keeps absent members.
 * @example
 * const field: NewRequestFieldInput = { slug: 'email', label: 'E-mail address', type: 'email', mandatory: true }
 * await service.requestFields.update((fields) => [...fields, field])
 */
export type NewRequestFieldInput = requestFieldsWire.NewRequestFieldInput

/**
 * A field that a service requests from its customers.
 * @example
 * const fields: RequestField[] = await person.companyConnections.consents(connectionId)
 */
export type RequestField = requestFieldsWire.RequestField

/**
 * The request fields of a service, with the config_token for a change.
 * @example
 * const { config_token, fields }: RequestFieldSet = await service.requestFields.read()
 */
export type RequestFieldSet = requestFieldsWire.RequestFieldSet

/**
 * One entry of the log of a service.
 * @example
 * for await (const entry of service.logs.list()) {
 *   const { at, message }: ServiceLogEntry = entry
 *   console.log(at, message)
 * }
 */
export type ServiceLogEntry = serviceLogsWire.ServiceLogEntry

/**
 * A change of a service; absent members stay.
 * @example
 * const patch: ServicePatchInput = { name: 'Weekly newsletter', description: null }
 * await company.services.update(serviceId, patch)
 */
export type ServicePatchInput = servicesWire.ServicePatchInput

/**
 * A service as its company sees it.
 * @example
 * const services: ServiceRecord[] = await company.services.list()
 */
export type ServiceRecord = servicesWire.ServiceRecord

/**
 * The company data shown to customers of a service.
 * @example
 * const config: ShareConfig = await company.shareConfig.read(serviceId)
 */
export type ShareConfig = shareConfigWire.ShareConfig

/**
 * A photo shown to customers of a service.
 * @example
 * const photos: SharePhoto[] = await company.sharePhotos.list(serviceId)
 */
export type SharePhoto = sharePhotosWire.SharePhoto

/**
 * A verification that is not confirmed yet.
 * @example
 * const { verification_id }: StartedVerification = await person.verifications.create(datumId, 'email')
 * await person.verifications.confirm(verification_id, code)
 */
export type StartedVerification = verificationsWire.StartedVerification

/**
 * A verification and its outcome.
 * @example
 * for await (const verification of person.verifications.list()) {
 *   const { status, method }: VerificationRecord = verification
 *   console.log(status, method)
 * }
 */
export type VerificationRecord = verificationsWire.VerificationRecord

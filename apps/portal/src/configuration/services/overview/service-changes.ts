// The changes of a service form, as platform calls. Pure, so that it is tested without a browser.
import type { ServicePatchInput, ServiceRecord } from '@company-data/sdk/company'

export interface ServiceForm {
  name: string
  description: string
  audience: ServiceRecord['audience']
  admin_email: string
  share_code: string
}

export interface ServiceChanges {
  /** Members of the service itself; absent if none of them changed. */
  patch?: ServicePatchInput
  adminEmail?: string
  shareCode?: string
}

export const toServiceForm = (service: ServiceRecord): ServiceForm => ({
  name: service.name,
  description: service.description ?? '',
  audience: service.audience,
  admin_email: service.admin_email,
  share_code: service.share_code,
})

/** Only differences are sent, so that a save never undoes changes by others. */
export const diffService = (service: ServiceRecord, form: ServiceForm): ServiceChanges => {
  const name = form.name.trim()
  const description = form.description.trim() || null
  const patch: ServicePatchInput = {
    ...(name !== service.name && { name }),
    ...(description !== service.description && { description }),
    ...(form.audience !== service.audience && { audience: form.audience }),
  }
  const adminEmail = form.admin_email.trim()
  const shareCode = form.share_code.trim().toUpperCase()
  return {
    ...(Object.keys(patch).length > 0 && { patch }),
    ...(adminEmail !== service.admin_email && { adminEmail }),
    ...(shareCode !== service.share_code && { shareCode }),
  }
}

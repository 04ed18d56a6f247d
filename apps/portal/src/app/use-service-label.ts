// The name of a service in lists and fields; that of a sandbox says so.
import type { ServiceRecord } from '@company-data/sdk/company'
import { useTexts } from '@company-data/ui'
import { serviceLabelTexts } from './service-label-texts.ts'

export const useServiceLabel = () => {
  const texts = useTexts(serviceLabelTexts)
  return ({ name, sandbox }: Pick<ServiceRecord, 'name' | 'sandbox'>): string => (sandbox ? texts.sandbox(name) : name)
}

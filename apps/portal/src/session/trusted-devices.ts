// Which device this browser is to the accounts that trust it, from the frame of both apps.
export { trustedDevices } from '@company-data/ui/frame/rules'

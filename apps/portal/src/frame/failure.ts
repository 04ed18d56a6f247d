// What a failed call means, from the frame of both apps.
export { failureOf } from '@company-data/ui/frame/rules'

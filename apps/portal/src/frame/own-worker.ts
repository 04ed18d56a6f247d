// Starts a worker under the policy of the page, from the frame of both apps.
export { ownWorker } from '@company-data/ui/frame/rules'

// What a page shows of a query, from the frame of both apps.
export { FailureView, QueryView } from '@company-data/ui/frame'

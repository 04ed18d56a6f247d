// The state of a page in its address, from the frame of both apps.
export { useSearchState } from '@company-data/ui/frame'

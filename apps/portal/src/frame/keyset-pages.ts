// The way through a list, from the frame of both apps.
export { useKeysetPages } from '@company-data/ui/frame'
